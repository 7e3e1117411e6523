/* ATmega1284P: Mighty 1284P. */
#define PART_CHIP  "atmega1284p"
#define PART_BOARD "mighty1284"
#define PART_BAUD  115200UL
#define PART_TUC   0

#include "uart0.h"
#define UART_RX_vect   USART0_RX_vect
#define UART_UDRE_vect USART0_UDRE_vect

#define LIGHT_PORT PORTB
#define LIGHT_DDR  DDRB
#define LIGHT_BIT  _BV(PB7)
