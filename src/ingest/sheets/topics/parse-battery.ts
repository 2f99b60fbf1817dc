import type { Battery } from '../../../record/phone.ts';
import { readAnswer, readFlag, separateDenied } from '../answers.ts';
import { replaceBrackets } from '../brackets.ts';
import { matchInteger, matchNumber } from '../read-number.ts';
import { splitCharging } from '../split-glued-lines.ts';

const batteryPattern =
  /\bm\s?Ah\b|\d\s?mAh|\bLi-?(?:Ion|Po|Poly\w*)\b|lithium|\bNi-?(?:MH|Cd)\b|\bSi\/C\b|\bbattery\b|\bremovable\b/i;
const panelPattern = /\b(?:LCD|TFT|[A-Z-]*OLED|IPS|C?STN|colors)\b/i;

/** Whether a cell in a column `Type` describes the battery, as it does if the source has no display type. */
export function isBatteryText(text: string): boolean {
  return batteryPattern.test(text) && !panelPattern.test(text);
}

/** Parses "Li-Ion 16,000 mAh, non-removable (38.8 Wh)". If there are two capacities in mAh, the first is used. */
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

/** Matches texts that say that the battery is built in. */
const fixedBatteryPattern =
  /non[- ]?removable|(?:not|n't|nicht) (?:user[- ]?)?(?:removable|replaceable)|removable(?: battery)?:? (?:no|false)\b|fest (?:verbaut|eingebaut)/i;

function parseRemovable(text: string): boolean | null {
  if (fixedBatteryPattern.test(text)) return false;
  return /removable|user[- ]replaceable/i.test(text) ? true : null;
}

const isReverseCharging = (item: string) => /reverse|power bank/i.test(item);
const isWirelessCharging = (item: string) => /wireless|\bQi2?\b|MagSafe|\bPMA\b/i.test(item);

/**
 * Parses the cell `Charging`, and uses the highest number of watts for each way of charging. `wireless` is true even if
 * the cell states no watts for wireless charging. It is false if the cell states only watts for wired charging, since
 * cells list all ways of charging. A cell with only a number, such as "33W", or with an answer, such as "Yes, 33W Fast
 * Charging", is not such a list, so `wireless` is then null.
 * @param canBeList whether the label of the cell allows a list, unlike "Fast charging"
 */
export function parseCharging(
  text: string,
  canBeList = true,
): Pick<Battery, 'wiredW' | 'wireless' | 'wirelessW' | 'reverseWirelessW' | 'reverseWiredW' | 'charging'> {
  const { affirmed, denied } = separateDenied(text);
  const items = splitCharging(affirmed);
  const wirelessItems = items.filter((item) => isWirelessCharging(item) && !isReverseCharging(item));
  const wiredW = findMaxWatts(items.filter((item) => !isWirelessCharging(item) && !isReverseCharging(item)));
  const isNumber = /^\d+(?:[.,]\d+)?\s?(?:W|watts?)?$/i.test(text.trim());
  const isList = canBeList && !isNumber && readAnswer(text) === null;
  const isWiredOnly =
    isWirelessCharging(denied) || (isList && wiredW !== null && !items.some(isWirelessCharging));
  return {
    wiredW,
    wireless: isWiredOnly ? false : wirelessItems.length > 0 || null,
    wirelessW: findMaxWatts(wirelessItems),
    reverseWirelessW: findMaxWatts(
      items.filter((item) => isReverseCharging(item) && isWirelessCharging(item)),
    ),
    reverseWiredW: findMaxWatts(items.filter((item) => isReverseCharging(item) && !isWirelessCharging(item))),
    charging: readChargingTimes(items.filter((item) => !isReverseCharging(item))),
  };
}

/** Parses the cell of wireless charging: "Yes, 15W", "15 W (Qi)", "No". */
export function parseWirelessCharging(text: string): Pick<Battery, 'wireless' | 'wirelessW'> {
  if (readFlag(text) === false) return { wireless: false, wirelessW: null };
  const wirelessW = findMaxWatts([separateDenied(text).affirmed]);
  return { wireless: readFlag(text) ?? (wirelessW !== null || isWirelessCharging(text) || null), wirelessW };
}

type ChargingTime = NonNullable<Battery['charging']>[number];

/** Matches "65% in 30 min", "0-80% in 35 min", "100% in 1h 5min" and the first of "52/54 min". */
const timePattern =
  /(?:(\d{1,2})\s?%?\s?-\s?)?(?<!\d)(\d{1,3})\s?% in (?:(\d{1,2})\s?h(?:ours?)?\b\s?)?(?:(\d{1,3})(?:\s?\/\s?\d{1,3})?\s?min)?/gi;
/** Charging times are used only if the battery had at most this percentage at the start. */
const maxStartPercent = 5;

function readChargingTimes(items: readonly string[]): ChargingTime[] | null {
  const times = items.flatMap((item) =>
    Array.from(
      item.matchAll(timePattern),
      ([, start = '0', percent, hours = '0', minutesText = '0']): ChargingTime => {
        const isValid = Number(start) <= maxStartPercent && Number(percent) <= 100;
        const minutes = isValid ? Number(hours) * 60 + Number(minutesText) : 0;
        return { kind: isWirelessCharging(item) ? 'WIRELESS' : 'WIRED', percent: Number(percent), minutes };
      },
    ),
  );
  const validTimes = times.filter(({ percent, minutes }) => percent > 0 && minutes > 0);
  const distinctTimes = new Map(validTimes.map((time) => [Object.values(time).join(' '), time]));
  return distinctTimes.size === 0 ? null : [...distinctTimes.values()];
}

/** Parses "Active use score 17:18h" to 17.3 hours. */
export function parseActiveUse(text: string): number | null {
  const [, hours, minutes] = /active use score:?\s*(\d{1,3}):(\d{2})\s?h/i.exec(text) ?? [];
  if (hours === undefined) return null;
  return Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100 || null;
}

/**
 * Finds the highest number of watts. Watts in brackets are used only if an item has no others: "15W (120W version)" is
 * 15.
 */
function findMaxWatts(items: readonly string[]): number | null {
  const watts = items.flatMap((item) => {
    const wattsOutsideBrackets = readWatts(replaceBrackets(item, ' '));
    return wattsOutsideBrackets.length > 0 ? wattsOutsideBrackets : readWatts(item);
  });
  return watts.length === 0 ? null : Math.max(...watts);
}

function readWatts(text: string): number[] {
  return Array.from(text.matchAll(/(?<!\d)(\d+(?:\.\d+)?)\s?W\b/g), ([, number]) => Number(number));
}
