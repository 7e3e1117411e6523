/* ATmega16 on an STK500: eight lights on port C, and the TUC command set from power-up. */
#define PART_CHIP  "atmega16"
#define PART_BOARD "stk500"
#define PART_BAUD  9600UL
#define PART_TUC   1

#define UART_DATA         UDR
#define UART_STATUS       UCSRA
#define UART_CONTROL      UCSRB
#define UART_DIVISOR_H    UBRRH
#define UART_DIVISOR_L    UBRRL
#define UART_DOUBLE       _BV(U2X)
#define UART_FRAMING_FLAG _BV(FE)
#define UART_OVERRUN_FLAG _BV(DOR)
#define UART_ENABLE       (_BV(RXEN) | _BV(TXEN) | _BV(RXCIE))
#define UART_SEND         _BV(UDRIE)
/* UCSRC shares its address with UBRRH; URSEL says which of them a write is for. */
#define UART_SET_8N1() (UCSRC = _BV(URSEL) | _BV(UCSZ1) | _BV(UCSZ0))
#define UART_RX_vect   USART_RXC_vect
#define UART_UDRE_vect USART_UDRE_vect

#define TIMER_COUNT     TCNT1
#define TIMER_HALF      OCR1A
#define TIMER_CONTROL   TCCR1B
#define TIMER_BY_8      _BV(CS11)
#define TIMER_MASK      TIMSK
#define TIMER_WAKES     (_BV(TOIE1) | _BV(OCIE1A))
#define TIMER_vect      TIMER1_OVF_vect
#define TIMER_HALF_vect TIMER1_COMPA_vect

/* Its watchdog cannot interrupt, but nothing clears MCUCSR before we read it. */
#define PART_RESET_FLAGS MCUCSR
#define WATCHDOG_CONTROL WDTCR
#define WATCHDOG_CHANGE  _BV(WDTOE)

#define LIGHTS_PORT PORTC
#define LIGHTS_DDR  DDRC
/* JTAG holds four pins of port C until JTD is written twice within four cycles. */
#define LIGHTS_FREE()                                                                              \
    do {                                                                                           \
        MCUCSR |= _BV(JTD);                                                                        \
        MCUCSR |= _BV(JTD);                                                                        \
    } while (0)
