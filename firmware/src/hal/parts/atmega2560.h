/* ATmega2560: Arduino Mega 2560. */
#define PART_CHIP  "atmega2560"
#define PART_BOARD "mega"
#define PART_BAUD  115200UL
#define PART_TUC   0

#include "uart0.h"
#define UART_RX_vect   USART0_RX_vect
#define UART_UDRE_vect USART0_UDRE_vect

/* Arduino pin 13 */
#define LIGHT_PORT PORTB
#define LIGHT_DDR  DDRB
#define LIGHT_BIT  _BV(PB7)
