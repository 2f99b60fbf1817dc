import type { Audio, Connectivity, UsbConnector } from '../../../record/phone.ts';
import { findAllMeanings, findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { replaceBrackets } from '../brackets.ts';

/**
 * Parses "Yes (…)" and "No". A feature counts as present even if only some editions have it.
 * @returns whether the feature is present, or null for "Optional" and other texts
 */
export function parseYesNo(text: string): boolean | null {
  if (/^(?:no|false)\b/i.test(text)) return false;
  return /^(?:yes|true)\b/i.test(text) ? true : null;
}

/** Parses "Stereo FM radio, RDS", "Yes" and "No". */
export function parseRadio(text: string): boolean | null {
  return /\bfm\b(?! transmitter)|^(?:stereo )?radio/i.test(text) && !/^no\b/i.test(text)
    ? true
    : parseYesNo(text);
}

/** Parses the cell of the card slot. Any description of a slot means that there is one, and "No" that there is none. */
export function parseCardSlot(text: string): boolean | null {
  if (text === '') return null;
  return !/^no\b/i.test(text);
}

const amendmentByGeneration: Readonly<Record<string, string>> = {
  '4': 'n',
  '5': 'ac',
  '6': 'ax',
  '6e': 'ax',
  '7': 'be',
};
const amendmentLetters = ['a', 'b', 'g', 'n', 'ac', 'ad', 'ax', 'ay', 'be'];

/**
 * Parses the amendments of IEEE 802.11: "Wi-Fi 802.11 a/b/g/n/ac/6e" is `802.11a`, `802.11b`, `802.11g`, `802.11n`,
 * `802.11ac` and `802.11ax`. Wi-Fi generations become their amendment (4 n, 5 ac, 6 and 6E ax, 7 be). The amendments
 * are null if the text names none, as in "Yes", which only states that there is Wi-Fi.
 */
export function parseWifi(text: string): Pick<Connectivity, 'hasWifi' | 'wifi' | 'wifi6e' | 'wifi7'> {
  const yesNo = parseYesNo(text);
  if (yesNo === false) return { hasWifi: false, wifi: [], wifi6e: false, wifi7: false };
  const wifi = parseAmendments(text);
  const hasWifi = wifi !== null || /\bwi-?fi\b|\bwlan\b|802\.11/i.test(text) || yesNo;
  return { hasWifi, wifi, wifi6e: hasWifi6e(text, wifi), wifi7: wifi?.includes('802.11be') ?? null };
}

/** Wi-Fi 6E has no separate amendment, so it is unknown (null) if a text names only 802.11ax or 802.11be. */
function hasWifi6e(text: string, wifi: readonly string[] | null): boolean | null {
  if (/(?<![a-z\d])6e\b/i.test(text)) return true;
  if (wifi === null || /tri-?band|(?<![a-z])(?:ax|be)\b|(?<![a-z\d])7\b/i.test(text)) return null;
  return false;
}

function parseAmendments(text: string): string[] | null {
  const amendmentLists = Array.from(
    replaceBrackets(text, ' ').matchAll(
      /(?:802\.11,?|wi-?fi(?! *802))\s*([a-z\d]+(?:\s*(?:[/,]|or\b)\s*[a-z\d]{1,2}(?![a-z\d-]))*)/gi,
    ),
    (match) => match[1],
  );
  const generations = Array.from(text.matchAll(/wi-?fi\s*([4-7]e?)\b/gi), (match) => match[1]);
  const names = [...amendmentLists, ...generations].flatMap((list = '') =>
    list.toLowerCase().split(/\s*[/,]\s*|\s+or\s+/),
  );
  const amendments = new Set(names.map((name) => amendmentByGeneration[name] ?? name));
  const orderedAmendments = amendmentLetters.filter((letters) => amendments.has(letters));
  return orderedAmendments.length === 0 ? null : orderedAmendments.map((letters) => `802.11${letters}`);
}

const codecPatterns: PatternTable<string> = [
  [/aptX(?! ?(?:HD|Adaptive|Lossless|LL))/i, 'aptX'],
  [/aptX[^,;]{0,3}HD\b/i, 'aptX HD'],
  [/aptX[^,;]{0,5}Adaptive/i, 'aptX Adaptive'],
  [/aptX[^,;]{0,5}Lossless/i, 'aptX Lossless'],
  [/aptX[^,;]{0,3}(?:LL\b|Low Latency)/i, 'aptX LL'],
  [/\bLDAC/i, 'LDAC'],
  [/\bLHDC(?! ?5)/i, 'LHDC'],
  [/\bLHDC ?5/i, 'LHDC 5'],
  [/\bL2HC/i, 'L2HC'],
  [/\bLC3/i, 'LC3'],
  [/\bAAC\b/i, 'AAC'],
];

/**
 * Parses the version ("5.3") and the codecs of Bluetooth. "Yes" and "A2DP" state no version, but they show that there
 * is Bluetooth. If a cell names no codec, the codecs are unknown, since cells seldom list them.
 */
export function parseBluetooth(
  text: string,
): Pick<Connectivity, 'hasBluetooth' | 'bluetooth' | 'bluetoothCodecs'> {
  const yesNo = parseYesNo(text);
  if (yesNo === false) return { hasBluetooth: false, bluetooth: null, bluetoothCodecs: [] };
  const bluetooth = /(?:^|\bv\.?|bluetooth\s*)(\d(?:\.\d)?)(?!\d)/i.exec(text)?.[1] ?? null;
  const isNamed = bluetooth !== null || /\b(?:bluetooth|A2DP|LE|EDR|aptX)\b/i.test(text);
  const codecs = findAllMeanings(codecPatterns, text);
  return {
    hasBluetooth: isNamed || yesNo,
    bluetooth,
    bluetoothCodecs: codecs.length === 0 ? null : codecs,
  };
}

const satelliteSystems: PatternTable<string> = [
  [/gps/i, 'GPS'],
  [/glonass/i, 'GLONASS'],
  [/galileo/i, 'GALILEO'],
  [/\bbds|beidou/i, 'BDS'],
  [/qzss/i, 'QZSS'],
  [/navic|irnss/i, 'NAVIC'],
  [/sbas/i, 'SBAS'],
];

/**
 * Parses satellite navigation systems.
 * @param isGpsColumn whether the column is named GPS, so that "Yes" means GPS
 */
export function parseGnss(text: string, isGpsColumn: boolean): string[] | null {
  if (/^no\b/i.test(text)) return [];
  const textWithSystem = isGpsColumn && /^yes\b/i.test(text) ? `GPS ${text}` : text;
  const systems = findAllMeanings(satelliteSystems, textWithSystem);
  return systems.length === 0 ? null : systems;
}

const connectorPatterns: PatternTable<UsbConnector> = [
  [/type-?\s?c\b|usb-?c\b/i, 'USB_C'],
  [/lightning/i, 'LIGHTNING'],
  [/micro-?\s?usb/i, 'MICRO_USB'],
  [/mini-?\s?usb/i, 'MINI_USB'],
  [/proprietary|pop-?port|magnetic|30-pin|smart connector/i, 'PROPRIETARY'],
];

/**
 * Parses the USB cell. Cells mention On-The-Go and DisplayPort only if they are present, so a cell that does not
 * mention them leaves them unknown.
 */
export function parseUsb(text: string): Pick<Connectivity, 'usb' | 'usbVersion' | 'usbOtg' | 'displayPort'> {
  if (/^no\b/i.test(text)) return { usb: 'NONE', usbVersion: null, usbOtg: false, displayPort: false };
  return {
    usb: findFirstMeaning(connectorPatterns, text),
    usbVersion: readUsbVersion(replaceBrackets(text, '').replace(/display ?port [\d.]+/gi, '')),
    usbOtg: /\bOTG\b|\bon-the-go\b/i.test(text) || null,
    displayPort: /display ?port/i.test(text) || null,
  };
}

/** Reads the version, which has no decimal in "USB Type-C 4". A cell with only "2" means "2.0". */
function readUsbVersion(text: string): string | null {
  const [, version, usb4, bare] =
    /(?<![\d.])([1-4]\.\d)(?!\d)|type-?\s?c (4)\b|^([12])$/i.exec(text.trim()) ?? [];
  return version ?? usb4 ?? (bare === undefined ? null : `${bare}.0`);
}

/** Parses the cell under `Loudspeaker`, unless it is the result of a loudness test ("-25.9 LUFS"). */
export function parseLoudspeaker(cells: readonly string[]): Pick<Audio, 'loudspeaker' | 'stereoSpeakers'> {
  const text = cells.find((cell) => parseYesNo(cell) !== null) ?? '';
  const isStereo =
    /\bstereo\b|\bdual speakers|\bdual front|\bquad speakers/i.test(text) &&
    !/unconfirmed|dual mono/i.test(text);
  return {
    loudspeaker: parseYesNo(text),
    stereoSpeakers: isStereo ? true : parseYesNo(text) === false ? false : null,
  };
}

const satellitePattern =
  /satellite\b[^,;]{0,30}(?:call|messag|SOS|communication|connect)|(?:messag|SOS|call)[^,;]{0,30}satellite\b|^GSM \/ Satellite/i;

/**
 * Finds ultra-wideband and satellite calls in cells without a label and in the cell of networks. They are unknown if no
 * cell mentions them, since cells do not state their absence.
 */
export function parseUwbAndSatellite(texts: readonly string[]): Pick<Connectivity, 'uwb' | 'satellite'> {
  return {
    uwb: texts.some((text) => /\bUWB\b|\bultra.?wide.?band\b/i.test(text)) || null,
    satellite: texts.some((text) => satellitePattern.test(text)) || null,
  };
}
