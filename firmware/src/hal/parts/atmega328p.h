/* ATmega328P: Arduino Uno and Nano. */
#define PART_CHIP  "atmega328p"
#define PART_BOARD "uno"
#define PART_BAUD  115200UL
#define PART_TUC   0

#include "uart0.h"
#define UART_RX_vect   USART_RX_vect
#define UART_UDRE_vect USART_UDRE_vect

/* Arduino pin 13 */
#define LIGHT_PORT PORTB
#define LIGHT_DDR  DDRB
#define LIGHT_BIT  _BV(PB5)
