#include <libserialport.h>
#include <stdbool.h>
#include <stdio.h>

#include "board_framed.h"
#include "commands.h"

/* NAME, and for an USB adapter its numbers and names, separated by tabs. */
static void write_port(struct sp_port *port)
{
    int vendor;
    int product;
    const char *description = sp_get_port_description(port);
    const char *maker = sp_get_port_usb_manufacturer(port);
    const char *model = sp_get_port_usb_product(port);

    fputs(sp_get_port_name(port), stdout);
    if (sp_get_port_transport(port) == SP_TRANSPORT_USB &&
        sp_get_port_usb_vid_pid(port, &vendor, &product) == SP_OK)
        printf("\t%04x:%04x\t%s%s%s", (unsigned)vendor, (unsigned)product, maker ? maker : "",
               maker && model ? " " : "", model ? model : "");
    else
        printf("\t\t%s", description ? description : "");
    putchar('\n');
}

/* Writes who is there; true when a board answers. */
static bool probe_port(const options_t *options, struct sp_port *port)
{
    char problem[256];
    board_t *board =
        board_open_serial(sp_get_port_name(port), (unsigned)options->baud, problem, sizeof problem);

    printf("\t%s\n", board ? board->info : problem);
    fflush(stdout);
    if (board == NULL)
        return false;
    board->kind->close(board);
    return true;
}

static int run(const options_t *options)
{
    struct sp_port **ports;
    unsigned answered = 0;
    int status = 0;

    if (options->operand_count > 0)
        return options_complain(&command_ports, "what is this for: %s", options->operands[0]);
    if (sp_list_ports(&ports) != SP_OK) {
        fputs("avrdoku: the serial ports cannot be listed\n", stderr);
        return 2;
    }
    if (ports[0] == NULL)
        fputs("avrdoku: no serial port found\n", stderr);
    for (int i = 0; ports[i] != NULL; i++) {
        write_port(ports[i]);
        if (options->probe)
            answered += probe_port(options, ports[i]);
    }
    if (options->probe && answered == 0)
        status = 3;
    sp_free_port_list(ports);
    return status;
}

const command_t command_ports = {
    COMMAND_PORTS, "ports", "", "Lists the serial ports, with the names of USB adapters.", run,
};
