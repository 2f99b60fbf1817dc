import type { Audio, Connectivity, UsbConnector } from '../../../record/phone.ts';
import { findAllMeanings, findFirstMeaning, type PatternTable } from '../../files/pattern-table.ts';
import { readAnswer, readFlag, separateDenied } from '../answers.ts';
import { replaceBrackets } from '../brackets.ts';

/**
 * Parses "Stereo FM radio, RDS", "FM radio: not supported", "Yes" and "No". Remarks in brackets say nothing about the
 * radio itself.
 */
export function parseRadio(text: string): boolean | null {
  const { affirmed, denied } = separateDenied(replaceBrackets(text, ' ').trim());
  if (/\bfm\b(?! transmitter)|^(?:stereo )?radio/i.test(affirmed)) return true;
  return /\bfm\b(?! transmitter)|^radio/i.test(denied) ? false : readFlag(text);
}

const cardPattern =
  /\b(?:micro|mini|nano|trans)?[- ]?(?:SD|MMC|T-?Flash|card|tarjeta|cartão|carte|karte|kart|kartu|thẻ|slot|ranura|emplacement)|\bSD[HX]C|memory stick|\bM2\b|\bNM\b|\bCF\b|\bxD\b|(?:up ?to|bis|hasta|até|jusqu|hingga|đến|до|สูงสุด|ถึง|\d)\s?[TGM]B|\d\s?[TGM]B|hybrid|dedicated|shared|expand|extend|extens|erweiter|карт|การ์ด|卡|カード|카드/iu;

/**
 * Parses the cell of the card slot. A description of a slot or card means that there is one, unless the cell denies it,
 * as in "Memory Card Not Supported". Remarks in brackets say nothing about the slot itself.
 * @returns null for a cell that describes no slot
 */
export function parseCardSlot(text: string): boolean | null {
  const answer = readFlag(text);
  if (answer !== null) return answer;
  const { affirmed, denied } = separateDenied(replaceBrackets(text, ' ').trim());
  if (cardPattern.test(affirmed)) return true;
  return denied === '' ? null : false;
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
  const { affirmed, denied } = separateDenied(text);
  if (affirmed === '' && denied !== '') return { hasWifi: false, wifi: [], wifi6e: false, wifi7: false };
  const wifi = parseAmendments(affirmed);
  const hasWifi = wifi !== null || /\bwi-?fi\b|\bwlan\b|802\.11/i.test(affirmed) || readAnswer(text);
  return { hasWifi, wifi, wifi6e: hasWifi6e(affirmed, wifi), wifi7: wifi?.includes('802.11be') ?? null };
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
  const { affirmed, denied } = separateDenied(text);
  if (affirmed === '' && denied !== '') return { hasBluetooth: false, bluetooth: null, bluetoothCodecs: [] };
  const bluetooth = /(?:^|\bv\.?|bluetooth\s*)(\d(?:\.\d)?)(?!\d)/i.exec(affirmed)?.[1] ?? null;
  const isNamed = bluetooth !== null || /\b(?:bluetooth|A2DP|LE|EDR|aptX)\b/i.test(affirmed);
  const codecs = findAllMeanings(codecPatterns, affirmed);
  return {
    hasBluetooth: isNamed || readAnswer(text),
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
  const { affirmed, denied } = separateDenied(text);
  if (affirmed === '' && denied !== '') return [];
  const textWithSystem = isGpsColumn && readAnswer(text) === true ? `GPS ${affirmed}` : affirmed;
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
  const { affirmed, denied } = separateDenied(text);
  if (affirmed === '' && denied !== '' && !/display ?port|\bOTG\b|on-the-go/i.test(denied))
    return { usb: 'NONE', usbVersion: null, usbOtg: false, displayPort: false };
  const readMention = (pattern: RegExp): boolean | null =>
    pattern.test(affirmed) || (pattern.test(denied) ? false : null);
  return {
    usb: findFirstMeaning(connectorPatterns, affirmed),
    usbVersion: readUsbVersion(replaceBrackets(affirmed, '').replace(/display ?port [\d.]+/gi, '')),
    usbOtg: readMention(/\bOTG\b|\bon-the-go\b/i),
    displayPort: readMention(/display ?port/i),
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
  const text = cells.find((cell) => readAnswer(cell) !== null) ?? '';
  const { affirmed, denied } = separateDenied(text);
  const isStereo =
    /\bstereo\b|\bdual speakers|\bdual front|\bquad speakers/i.test(affirmed) &&
    !/unconfirmed|dual mono/i.test(affirmed);
  const isDenied = readAnswer(text) === false || /\bstereo\b/i.test(denied);
  return { loudspeaker: readAnswer(text), stereoSpeakers: isStereo ? true : isDenied ? false : null };
}

const satellitePattern =
  /satellite\b[^,;]{0,30}(?:call|messag|SOS|communication|connect)|(?:messag|SOS|call)[^,;]{0,30}satellite\b|^GSM \/ Satellite/i;

/**
 * Finds ultra-wideband and satellite calls in cells without a label and in the cell of networks. They are unknown if no
 * cell mentions them, since cells do not state their absence.
 */
export function parseUwbAndSatellite(cells: readonly string[]): Pick<Connectivity, 'uwb' | 'satellite'> {
  const texts = cells.map((cell) => separateDenied(cell).affirmed);
  return {
    uwb: texts.some((text) => /\bUWB\b|\bultra.?wide.?band\b/i.test(text)) || null,
    satellite: texts.some((text) => satellitePattern.test(text)) || null,
  };
}
