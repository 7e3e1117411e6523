#include "stats.h"

#include "../hal/flash.h"
#include "frame.h"
#include "out.h"
#include "port.h"

bool stats_piece(uint8_t nth)
{
    switch (nth) {
    case 0:
        out_pair(FLASH_TEXT("frames="), frame_counts()->good);
        return true;
    case 1:
        out_pair(FLASH_TEXT("bad="), frame_counts()->bad);
        return true;
    case 2:
        out_pair(FLASH_TEXT("overrun="), port_losses(PORT_OVERRUN));
        return true;
    case 3:
        out_pair(FLASH_TEXT("framing="), port_losses(PORT_FRAMING));
        return true;
    case 4:
        out_pair(FLASH_TEXT("full="), port_losses(PORT_FULL));
        return true;
    case 5:
        out_pair(FLASH_TEXT("power="), port_starts(PORT_POWER));
        return true;
    case 6:
        out_pair(FLASH_TEXT("reset="), port_starts(PORT_RESET));
        return true;
    case 7:
        out_pair(FLASH_TEXT("brownout="), port_starts(PORT_BROWNOUT));
        return true;
    case 8:
        out_pair(FLASH_TEXT("watchdog="), port_starts(PORT_WATCHDOG));
        return true;
    default:
        out_pair(FLASH_TEXT("ram_untouched="), port_ram_untouched());
        return false;
    }
}
