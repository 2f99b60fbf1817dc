import type { Battery } from '../../record/phone.ts';
import { withoutBrackets } from './brackets.ts';
import { matchInteger, matchNumber } from './read-number.ts';
import { splitCharging } from './split-glued-lines.ts';

const batteryWords =
  /\bm\s?Ah\b|\d\s?mAh|\bLi-?(?:Ion|Po|Poly\w*)\b|lithium|\bNi-?(?:MH|Cd)\b|\bSi\/C\b|\bbattery\b|\bremovable\b/i;
const panelWords = /\b(?:LCD|TFT|[A-Z-]*OLED|IPS|C?STN|colors)\b/i;

/** Whether a cell under `Type` is of the battery: pages without a display type shift it there. */
export function isBatteryText(text: string): boolean {
  return batteryWords.test(text) && !panelWords.test(text);
}

/** "Li-Ion 16,000 mAh, non-removable (38.8 Wh)"; of two capacities the first; "303.8 mAh" is 304. */
export function parseBatteryType(text: string): Pick<Battery, 'capacityMah' | 'capacityWh' | 'removable'> {
  return {
    capacityMah: matchInteger(
      text,
      /(?<!\d[.,]?|\d\s?(?:\/|or)\s?)(\d[\d.,]*)(?:\s*(?:\/|or)\s*\d+)*\s*m\s?Ah/i,
    ),
    capacityWh: matchNumber(text, /(?<!\d)(\d+(?:[.,]\d+)?)\s*Wh\b/i),
    removable: parseRemovable(text),
  };
}

function parseRemovable(text: string): boolean | null {
  if (/non[- ]?removable|not removable/i.test(text)) return false;
  return /removable|user[- ]replaceable/i.test(text) ? true : null;
}

/**
 * Watts of the cell `Charging`, the highest of each way. `wireless` is also true where no watts are stated,
 * and null where the cell does not speak of it.
 */
export function parseCharging(
  text: string,
): Pick<Battery, 'wiredW' | 'wireless' | 'wirelessW' | 'reverseWirelessW'> {
  const items = splitCharging(text);
  const isReverse = (item: string) => /reverse|power bank/i.test(item);
  const isWireless = (item: string) => /wireless|\bQi2?\b|MagSafe|\bPMA\b/i.test(item);
  const wireless = items.filter((item) => isWireless(item) && !isReverse(item));
  return {
    wiredW: mostWatts(items.filter((item) => !isWireless(item) && !isReverse(item))),
    wireless: /\bno wireless/i.test(text) ? false : wireless.length > 0 || null,
    wirelessW: mostWatts(wireless),
    reverseWirelessW: mostWatts(items.filter((item) => isReverse(item) && isWireless(item))),
  };
}

/** What stands in brackets counts only where nothing else does: "15W wireless (120W version)". */
function mostWatts(items: readonly string[]): number | null {
  const watts = items.flatMap((item) => {
    const outside = readWatts(withoutBrackets(item, ' '));
    return outside.length > 0 ? outside : readWatts(item);
  });
  return watts.length === 0 ? null : Math.max(...watts);
}

function readWatts(text: string): number[] {
  return Array.from(text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)\s?W\b/g), ([, number]) => Number(number));
}
