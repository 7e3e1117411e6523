// An Arduino Uno in JavaScript: avr8js runs the image, this file wires the board around it. Time is
// counted in cycles and passes only in run(); nothing here knows a browser.
import {
    AVRClock,
    AVREEPROM,
    AVRIOPort,
    AVRTimer,
    AVRUSART,
    AVRWatchdog,
    CPU,
    EEPROMMemoryBackend,
    avrInstruction,
    eepromConfig,
    portBConfig,
    timer1Config,
    usart0Config,
    watchdogConfig,
} from 'avr8js';

export const HZ = 16000000;

const FLASH_BYTES = 0x8000;
const RAM_BYTES = 2048;
const RAM_BEGIN = 0x100;
const EEPROM_BYTES = 1024;
const MCUSR = 0x54;
const LIGHT = 0x20; // PB5, Arduino pin 13
const SLEEP = 0x9588;
const UCSRA_RXC = 0x80;
const UCSRA_DOR = 0x08;
const RECEIVER_HOLDS = 3; // two bytes and the shift register

export const POWER = 0x01; // causes of a reset, as MCUSR tells them
export const BUTTON = 0x02;
const WATCHDOG = 0x08;

// The bytes of an Intel HEX file, in flash that is erased else.
function readHex(text) {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    for (const line of text.split(/\r?\n/)) {
        if (!line.startsWith(':') || line.slice(7, 9) !== '00') continue;
        const bytes = line
            .slice(1)
            .match(/../g)
            .map((pair) => parseInt(pair, 16));
        flash.set(bytes.slice(4, 4 + bytes[0]), bytes[1] * 256 + bytes[2]);
    }
    return new Uint16Array(flash.buffer);
}

export class Board {
    // hex: text of an Intel HEX file for the ATmega328P at 16 MHz.
    constructor(hex) {
        this.flash = readHex(hex);
        this.eeprom = new EEPROMMemoryBackend(EEPROM_BYTES);
        this.onByte = () => {}; // a byte that the board has sent
        this.lineFree = 0; // cycle at which the line to the board is free
        this.base = 0; // cycles of the chips before this one
        this.lost = 0; // bytes that the receiver could not hold
        this.powerUp(POWER, null);
    }

    get cycles() {
        return this.base + this.cpu.cycles;
    }

    get light() {
        return (this.cpu.data[portBConfig.PORT] & LIGHT) !== 0;
    }

    // The reset button, or a power-up; RAM is kept.
    reset(cause = BUTTON) {
        this.base = this.cycles;
        this.powerUp(cause, this.cpu.data.slice(RAM_BEGIN));
    }

    // Bytes reach the board one after the other at its line rate. Returns when the last has arrived,
    // in cycles.
    send(bytes) {
        for (const byte of bytes) {
            const start = Math.max(this.lineFree, this.cycles);
            this.lineFree = start + this.usart.cyclesPerChar;
            this.cpu.addClockEvent(() => this.arrive(byte), this.lineFree - this.cycles);
        }
        return this.lineFree;
    }

    // Lets time pass until `cycles` of all have passed.
    run(cycles) {
        while (this.cycles < cycles) {
            const end = cycles - this.base;
            const { cpu } = this;
            while (cpu.cycles < end && !this.bitten) {
                if (this.asleep) {
                    this.sleep(end);
                } else {
                    this.asleep = cpu.progMem[cpu.pc] === SLEEP;
                    avrInstruction(cpu);
                    if (!this.asleep) cpu.tick();
                }
            }
            if (this.bitten) this.reset(WATCHDOG);
        }
    }

    // ---- Inside ----

    powerUp(cause, ram) {
        const cpu = new CPU(this.flash, RAM_BYTES);
        if (ram) cpu.data.set(ram, RAM_BEGIN);
        this.cpu = cpu;
        this.bitten = false; // by the watchdog
        this.asleep = false;
        this.received = []; // bytes that the firmware has not read
        cpu.data[MCUSR] = cause;
        this.parts = [
            new AVRIOPort(cpu, portBConfig),
            new AVRTimer(cpu, timer1Config),
            new AVREEPROM(cpu, this.eeprom, eepromConfig),
            new AVRWatchdog(cpu, watchdogConfig, new AVRClock(cpu, HZ)),
        ];
        this.usart = new AVRUSART(cpu, usart0Config, HZ);
        this.usart.onByteTransmit = (byte) => this.onByte(byte);
        this.wrapReceiver(cpu);
        cpu.reset = () => {
            this.bitten = true;
        };
    }

    // avr8js holds one received byte, and forgets that it is there when UCSRB is written.
    wrapReceiver(cpu) {
        const { UCSRB, UDR } = usart0Config;
        const writeControl = cpu.writeHooks[UCSRB];
        cpu.writeHooks[UCSRB] = (...written) => {
            writeControl(...written);
            this.showReceived();
            return true;
        };
        cpu.readHooks[UDR] = () => {
            const { byte = 0 } = this.received.shift() ?? {};
            this.showReceived();
            return byte;
        };
    }

    arrive(byte) {
        if (!this.usart.rxEnable) return;
        if (this.received.length === RECEIVER_HOLDS) {
            this.overrun = true;
            this.lost += 1;
            return;
        }
        this.received.push({ byte, overrun: this.overrun });
        this.overrun = false;
        this.showReceived();
    }

    showReceived() {
        const { cpu, usart, received } = this;
        const status = usart0Config.UCSRA;
        cpu.data[status] &= ~(UCSRA_DOR | UCSRA_RXC);
        if (received.length === 0) {
            cpu.clearInterrupt(usart.RXC);
            return;
        }
        if (received[0].overrun) cpu.data[status] |= UCSRA_DOR;
        cpu.setInterruptFlag(usart.RXC);
    }

    // A chip that sleeps wakes up by an interrupt: the time until then is not played out.
    sleep(end) {
        const { cpu } = this;
        const { pc } = cpu;
        while (cpu.pc === pc && cpu.cycles < end && !this.bitten) {
            const event = cpu.nextClockEvent;
            if (cpu.nextInterrupt < 0 || !cpu.interruptsEnabled) {
                cpu.cycles = event && event.cycles < end ? Math.max(event.cycles, cpu.cycles) : end;
            }
            cpu.tick();
        }
        this.asleep = cpu.pc === pc;
    }
}
