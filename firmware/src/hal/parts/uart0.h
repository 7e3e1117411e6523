/* The first USART of the newer megas, and what else they have in common. */
#ifndef HAL_PARTS_UART0_H
#define HAL_PARTS_UART0_H

#define UART_DATA         UDR0
#define UART_STATUS       UCSR0A
#define UART_CONTROL      UCSR0B
#define UART_DIVISOR_H    UBRR0H
#define UART_DIVISOR_L    UBRR0L
#define UART_DOUBLE       _BV(U2X0)
#define UART_FRAMING_FLAG _BV(FE0)
#define UART_OVERRUN_FLAG _BV(DOR0)
#define UART_ENABLE       (_BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0))
#define UART_SEND         _BV(UDRIE0)
#define UART_SET_8N1()    (UCSR0C = _BV(UCSZ01) | _BV(UCSZ00))

#define TIMER_COUNT     TCNT1
#define TIMER_HALF      OCR1A
#define TIMER_CONTROL   TCCR1B
#define TIMER_BY_8      _BV(CS11)
#define TIMER_MASK      TIMSK1
#define TIMER_WAKES     (_BV(TOIE1) | _BV(OCIE1A))
#define TIMER_vect      TIMER1_OVF_vect
#define TIMER_HALF_vect TIMER1_COMPA_vect

#define PART_RESET_FLAGS MCUSR
#define WATCHDOG_CONTROL WDTCSR
#define WATCHDOG_CHANGE  _BV(WDCE)
#define WATCHDOG_vect    WDT_vect

#define PART_MARK GPIOR0

#endif
