import type { DecimalSign } from '../../domain/catalogue/prices/amount-number.ts';
import type { PriceKind } from '../../domain/catalogue/prices/price.ts';
import { cleanText } from '../../names/normalise-text.ts';
import { normaliseLabel } from '../files/header-labels.ts';
import { readLabelKind } from '../prices/price-words.ts';
import { findLabelCurrency } from '../prices/read-price-columns.ts';
import { decodeBytesLiteral } from './decode-bytes-literal.ts';
import { type Section, sections, sheetTopics, type Topic } from './sheet-topics.ts';

export interface Column {
  /** The label as in the file. */
  readonly label: string;
  readonly topic: Topic;
  readonly section: Section;
  /** The position of a repeated label among its repetitions on the source's page: 0 for `Type`, 1 for `Type_1`. */
  readonly repeatIndex: number;
  /** The unit of numbers without a unit, as the label states it: `weight_g`, `Battery (mAh)`. */
  readonly unit: string | null;
  /** The kind of its prices, or null for a column that has no prices. */
  readonly priceKind: PriceKind | null;
  /** The currency of numbers without a currency, as the label states it: `price_EUR`. */
  readonly currency: string | null;
  /** The path in JSON of the single fact that a mapping assigns to the column, or null if there is none. */
  readonly fact: string | null;
  /** The decimal separator of its numbers, or null if no mapping states it. */
  readonly decimal: DecimalSign | null;
  /** Whether a mapping states what the column means. */
  readonly isMapped: boolean;
}

const unmapped = { fact: null, decimal: null, isMapped: false };

type Meaning = Pick<Column, 'topic' | 'section' | 'unit' | 'priceKind'>;

/** At most this many characters of a label are examined. */
const maxLabelLength = 200;

/** Recognises the columns of a header by their labels. Columns may be in any order, and may be repeated. */
export function readColumns(header: readonly string[]): Column[] {
  const counts = new Map<string, number>();
  const columns = header.map((rawLabel) => {
    const label = cleanText(decodeBytesLiteral(rawLabel));
    const { base, repeat } = splitRepeat(label.slice(0, maxLabelLength));
    const earlierCount = counts.get(`${base} ${repeat}`) ?? 0;
    counts.set(`${base} ${repeat}`, earlierCount + 1);
    const currency = findLabelCurrency(base);
    return { label, ...findMeaning(base), currency, repeatIndex: repeat + earlierCount, ...unmapped };
  });
  return hasStorageColumn(columns) ? columns.map(treatMemoryAsRam) : columns;
}

function hasStorageColumn(columns: readonly Column[]): boolean {
  return columns.some(({ label }) => /^(?:internal[ _]?)?storage|^rom\b/i.test(label));
}

/** Reads "Memory" as RAM, for sheets with a separate column for storage. */
function treatMemoryAsRam(column: Column): Column {
  return /^memory\b/i.test(column.label) && column.topic === 'internal'
    ? { ...column, topic: 'ram' }
    : column;
}

/** Whether a text is a label that spec sheets use. */
export function isKnownLabel(text: string): boolean {
  return findMeaningOfLabel(toLabelKey(text)) !== undefined;
}

/** Separates a label from the number that scrapers add if it is repeated: `Type_1`, `Type.1`, `_1_1`. */
function splitRepeat(label: string): { base: string; repeat: number } {
  const match = /^(.*?)[_.](\d{1,2})$/.exec(label);
  if (match?.[1] === undefined) return { base: label, repeat: 0 };
  const { base, repeat } = splitRepeat(match[1]);
  return { base, repeat: Number(match[2]) + repeat };
}

const meaningByLabel = new Map<string, Meaning>(
  sheetTopics.flatMap(({ topic, section, names }) =>
    names.map((name) => [name, { topic, section, unit: null, priceKind: null }]),
  ),
);
const variantLabelPattern = /^\d+(?:\.\d+)?\s?[TGMK]B(?:\s\d+(?:\.\d+)?\s?[TGMK]B)?(?:\s+RAM)?$/i;
/** Maps alternative names of units to the names that the parsers expect. */
const otherUnitNames = {
  gm: 'g',
  grams: 'g',
  ounces: 'oz',
  lbs: 'lb',
  inch: 'inches',
  in: 'inches',
  px: 'pixels',
  watt: 'W',
  watts: 'W',
  mpx: 'MP',
  megapixels: 'MP',
};
/** Maps the names of units in labels, in lower case, to the names that the parsers expect. */
const unitByLabelUnit = new Map([
  ...'kg g oz lb mm cm nm inches pixels mAh Wh W TB GB MB MP GHz MHz Hz'
    .split(' ')
    .map((unit) => [unit.toLowerCase(), unit] as const),
  ...Object.entries(otherUnitNames),
]);
/** Matches a unit at the end of a label: "weight_kg", "RAM (MB)", "Battery [in Wh]". */
const unitSuffixPattern = new RegExp(
  String.raw`^(.+?)[\s_([]+(?:in[\s_]+)?(${[...unitByLabelUnit.keys()].join('|')})[)\]]?$`,
  'i',
);
const headingKeys = sections.map(toLabelKey);

const noMeaning: Meaning = { topic: 'other', section: 'Other', unit: null, priceKind: null };
const toPriceMeaning = (topic: Topic, priceKind: PriceKind): Meaning => ({
  ...noMeaning,
  topic,
  section: 'Misc',
  priceKind,
});

/** Matches the names of objects in which other programs nest the facts of a phone: `specs.screen.size`. */
const wrapperPattern =
  /^(?:specs?|specifications?|technical|general|key|details?|attributes|properties|features|info|data|hardware|connectivity|communications?|extras?|others?|misc)\./i;

function findMeaning(base: string): Meaning {
  // The path of a list of objects in JSON ends with brackets. Such lists are not read.
  if (base.endsWith('[]')) return noMeaning;
  const meaning = findMeaningOfPath(base);
  const innerPath = base.replace(wrapperPattern, '');
  const isUnknown = meaning.topic === 'other' && meaning.priceKind === null;
  return isUnknown && innerPath !== base ? findMeaning(innerPath) : meaning;
}

function findMeaningOfPath(base: string): Meaning {
  const key = toLabelKey(base);
  if (key === '' || /^unnamed\d*$/.test(key)) return { ...noMeaning, topic: 'unlabelled' };
  if (variantLabelPattern.test(base)) return toPriceMeaning('variantPrice', 'STREET');
  const labelMeaning = findMeaningOfLabel(key);
  if (labelMeaning !== undefined) return labelMeaning;
  const priceKind = readLabelKind(normaliseLabel(base));
  if (priceKind !== null) return priceKind === 'none' ? noMeaning : toPriceMeaning('price', priceKind);
  const meaning = findMeaningOfCoreWord(base);
  if (meaning) return meaning;
  const [, labelWithoutUnit, unit] =
    unitSuffixPattern.exec(base) ?? unitSuffixPattern.exec(splitCamelCase(base)) ?? [];
  return labelWithoutUnit === undefined || unit === undefined
    ? noMeaning
    : addUnit(findMeaning(labelWithoutUnit), unitByLabelUnit.get(unit.toLowerCase()) ?? null);
}

/** Adds the unit of a label to its meaning. A display with a frequency, such as `display_hz`, is a refresh rate. */
const addUnit = (meaning: Meaning, unit: string | null): Meaning =>
  meaning.topic === 'size' && unit === 'Hz'
    ? { ...meaning, topic: 'refreshRate', section: 'Display', unit }
    : { ...meaning, unit };

/** Separates the words of labels such as `weightG` and `capacityMah` with spaces. */
const splitCamelCase = (label: string): string => label.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');

/** Finds a label's meaning, even if it begins with the heading of its section: "Body height". */
function findMeaningOfLabel(key: string): Meaning | undefined {
  const headingKey = headingKeys.find(
    (prefix) => key.startsWith(prefix) && meaningByLabel.has(key.slice(prefix.length)),
  );
  return meaningByLabel.get(key) ?? meaningByLabel.get(key.slice(headingKey?.length));
}

/** Topics that are recognised only by exact labels, since `Phone Size` and `Device Type` do not mean the screen. */
const exactLabelTopics = new Set<Topic>([
  'type',
  'size',
  'single',
  'dual',
  'triple',
  'quad',
  'penta',
  'text',
]);

/** Matches the order of the sides of a device: "Dimensions (W x H x D)". */
const sideOrderPattern = /\s*[([]\s*\p{L}+(?:\s*[x*×]\s*\p{L}+){1,2}[^)\]]{0,10}[)\]]/iu;

/** Finds the meaning of a label without generic words: "Phone Brand", "has_nfc", "Bluetooth version". */
function findMeaningOfCoreWord(base: string): Meaning | undefined {
  const coreLabel = base
    .replace(sideOrderPattern, '')
    .replace(/^(?:phone|mobile|device|handset|has|is)[\s_-]+/i, '')
    .replace(/[\s_-]+(?:name|version|support|technology|port|info|details|capacity)$/i, '');
  const meaning = findMeaningOfLabel(toLabelKey(coreLabel));
  return meaning && !exactLabelTopics.has(meaning.topic) ? meaning : undefined;
}

function toLabelKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
