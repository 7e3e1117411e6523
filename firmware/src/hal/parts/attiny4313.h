/* ATtiny4313: 4 KB of flash, 256 bytes of RAM, no bootloader. */
#define PART_CHIP  "attiny4313"
#define PART_BOARD "tiny4313"
#define PART_BAUD  38400UL
#define PART_TUC   0

#define UART_DATA         UDR
#define UART_STATUS       UCSRA
#define UART_CONTROL      UCSRB
#define UART_DIVISOR_H    UBRRH
#define UART_DIVISOR_L    UBRRL
#define UART_DOUBLE       _BV(U2X)
#define UART_FRAMING_FLAG _BV(FE)
#define UART_OVERRUN_FLAG _BV(DOR)
#define UART_EMPTY_FLAG   _BV(UDRE)
#define UART_ENABLE       (_BV(RXEN) | _BV(TXEN) | _BV(RXCIE))
#define UART_SEND         _BV(UDRIE)
#define UART_SET_8N1()    (UCSRC = _BV(UCSZ1) | _BV(UCSZ0))
#define UART_RX_vect      USART0_RX_vect
#define UART_UDRE_vect    USART0_UDRE_vect

#define TIMER_COUNT     TCNT1
#define TIMER_HALF      OCR1A
#define TIMER_CONTROL   TCCR1B
#define TIMER_BY_8      _BV(CS11)
#define TIMER_MASK      TIMSK
#define TIMER_WAKES     (_BV(TOIE1) | _BV(OCIE1A))
#define TIMER_vect      TIMER1_OVF_vect
#define TIMER_HALF_vect TIMER1_COMPA_vect

#define PART_RESET_FLAGS MCUSR
#define WATCHDOG_CONTROL WDTCR
#define WATCHDOG_CHANGE  _BV(WDCE)

#define PART_MARK GPIOR0

#define LIGHT_PORT PORTB
#define LIGHT_DDR  DDRB
#define LIGHT_BIT  _BV(PB0)
