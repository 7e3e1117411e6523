#include <stdio.h>

#include "board_choice.h"
#include "commands.h"
#include "interrupt.h"
#include "transcript.h"

static transport_t *open_transport(const board_choice_t *choice, int *status)
{
    char problem[256];
    transport_t *transport;

    if (choice->kind == CHOICE_SERIAL) {
        transport = transport_open_serial(choice->device, choice->baud ? choice->baud : 115200,
                                          problem, sizeof problem);
        *status = 3;
    } else {
        transport = transport_open_simulated(&choice->simulated, problem, sizeof problem);
        *status = 2;
    }
    if (transport == NULL)
        fprintf(stderr, "avrdoku: %s\n", problem);
    return transport;
}

/* Says how one dialogue went; returns the exit status for it. */
static int tell(const transcript_t *transcript, size_t index, transcript_result_t result,
                const transcript_report_t *report)
{
    static const struct {
        const char *word;
        int status;
    } results[] = {
        [TRANSCRIPT_SAME] = {"same", 0},
        [TRANSCRIPT_DIFFERS] = {"differs", 1},
        [TRANSCRIPT_NOT_PLAYED] = {"not played", 0},
        [TRANSCRIPT_GONE] = {"board lost", 3},
        [TRANSCRIPT_BROKEN] = {"firmware crashed or hung", 4},
    };

    printf("%s, line %u: %s\n", transcript_title(transcript, index),
           transcript_line(transcript, index), results[result].word);
    fflush(stdout);
    if (result != TRANSCRIPT_SAME)
        fprintf(stderr, "avrdoku: %s\n", report->text);
    return results[result].status;
}

static int play_all(const transcript_t *transcript, transport_t *transport)
{
    int worst = 0;

    for (size_t i = 0; i < transcript_count(transcript); i++) {
        transcript_report_t report = {0};
        int status =
            tell(transcript, i, transcript_play(transcript, i, transport, &report), &report);
        if (interrupt_signal() != 0)
            return interrupt_status();
        worst = status > worst ? status : worst;
        if (status >= 3)
            break;
    }
    return worst;
}

static int run(const options_t *options)
{
    board_choice_t choice;
    char problem[256];
    transcript_t *transcript;
    transport_t *transport;
    int status = board_choose_one(options, &command_replay, &choice);

    if (status != 0)
        return status;
    if (options->operand_count != 1)
        return options_complain(&command_replay, "one FILE is needed");
    if (choice.kind == CHOICE_NATIVE)
        return options_complain(&command_replay, "--board native has no line to talk over");
    transcript = transcript_read(options->operands[0], problem, sizeof problem);
    if (transcript == NULL) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return 2;
    }
    interrupt_watch();
    transport = open_transport(&choice, &status);
    if (transport != NULL) {
        status = play_all(transcript, transport);
        transport->kind->close(transport);
    }
    transcript_free(transcript);
    return status;
}

const command_t command_replay = {
    COMMAND_REPLAY,
    "replay",
    "FILE",
    "Plays recorded dialogues and names the first byte that differs.",
    run,
};
