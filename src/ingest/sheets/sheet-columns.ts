import { cleanText } from '../../names/normalise-text.ts';
import { normaliseLabel } from '../header-labels.ts';
import { isCurrency } from '../is-currency.ts';
import { readLabelKind } from '../prices/price-words.ts';
import { decodeBytesLiteral } from './decode-bytes-literal.ts';
import { type Section, sections, sheetTopics, type Topic } from './sheet-topics.ts';

export interface Column {
  /** The label as in the file. */
  readonly label: string;
  readonly topic: Topic;
  readonly section: Section;
  /**
   * The position of a repeated label among its repetitions on the source's page: 0 for `Type`, 1 for
   * `Type_1`.
   */
  readonly repeat: number;
  /** The unit of numbers that have none themselves, as the label states it: `weight_g`, `Battery (mAh)`. */
  readonly unit: string | null;
  /** The currency of numbers that have none themselves, as the label states it: `price_EUR`. */
  readonly currency: string | null;
}

type Meaning = Pick<Column, 'topic' | 'section' | 'unit'>;

/** At most this many characters of a label are examined. */
const maxLabelLength = 200;

/** Recognises the columns of a header by their labels. Columns may be in any order, and may be repeated. */
export function readColumns(header: readonly string[]): Column[] {
  const counts = new Map<string, number>();
  const columns = header.map((raw) => {
    const label = cleanText(decodeBytesLiteral(raw));
    const { base, repeat } = splitRepeat(label.slice(0, maxLabelLength));
    const earlier = counts.get(`${base} ${repeat}`) ?? 0;
    counts.set(`${base} ${repeat}`, earlier + 1);
    return { label, ...findMeaning(base), currency: findCurrency(base), repeat: repeat + earlier };
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

/** Whether a text is a known label of spec sheets. */
export function isKnownLabel(text: string): boolean {
  return findMeaningOfLabel(toLabelKey(text)) !== undefined;
}

/** Splits off the number that scrapers add to repeated labels: `Type_1`, `Type.1`, `_1_1`. */
function splitRepeat(label: string): { base: string; repeat: number } {
  const match = /^(.*?)[_.](\d{1,2})$/.exec(label);
  if (match?.[1] === undefined) return { base: label, repeat: 0 };
  const inner = splitRepeat(match[1]);
  return { base: inner.base, repeat: Number(match[2]) + inner.repeat };
}

const meaningByLabel = new Map<string, Meaning>(
  sheetTopics.flatMap(({ topic, section, names }) =>
    names.map((name) => [name, { topic, section, unit: null }]),
  ),
);
const variantLabelPattern = /^\d+(?:\.\d+)?\s?[TGMK]B(?:\s\d+(?:\.\d+)?\s?[TGMK]B)?(?:\s+RAM)?$/i;
const unitSuffixPattern =
  /^(.+?)[\s_([]+(kg|g|grams|mm|mah|gb|mb|inches|inch|in|pixels|mp|wh|w|ghz|mhz|hz|nm)[)\]]?$/i;
const headings = sections.map(toLabelKey);

function findMeaning(base: string): Meaning {
  const key = toLabelKey(base);
  if (key === '' || /^unnamed\d*$/.test(key)) return { topic: 'unlabelled', section: 'Other', unit: null };
  if (variantLabelPattern.test(base)) return { topic: 'variantPrice', section: 'Misc', unit: null };
  const known = findMeaningOfLabel(key);
  if (known !== undefined) return known;
  const stated = readLabelKind(normaliseLabel(base));
  if (stated === 'none' || stated === 'INSTALMENT' || stated === 'TRADE_IN')
    return { topic: 'other', section: 'Other', unit: null };
  if (/price|preis|msrp|^cost/.test(key)) return { topic: getPriceTopic(key), section: 'Misc', unit: null };
  const meaning = findMeaningOfCoreWord(base);
  if (meaning) return meaning;
  const [, shorter, unit] = unitSuffixPattern.exec(base) ?? [];
  return shorter === undefined || unit === undefined
    ? { topic: 'other', section: 'Other', unit: null }
    : { ...findMeaning(shorter), unit };
}

/** Finds a label's meaning, even if it begins with the heading of its section: "Body height". */
function findMeaningOfLabel(key: string): Meaning | undefined {
  const heading =
    headings.find((each) => key.startsWith(each) && meaningByLabel.has(key.slice(each.length))) ?? '';
  return meaningByLabel.get(key) ?? meaningByLabel.get(key.slice(heading.length));
}

/**
 * Topics that are recognised only by their exact label: `Phone Size` and `Device Type` do not describe the
 * screen.
 */
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

/** Finds the meaning of a label without generic words: "Phone Brand", "has_nfc", "Bluetooth version". */
function findMeaningOfCoreWord(base: string): Meaning | undefined {
  const word = base
    .replace(/^(?:phone|mobile|device|handset|has|is)[\s_-]+/i, '')
    .replace(/[\s_-]+(?:name|version|support|technology|port|info|details)$/i, '');
  const meaning = findMeaningOfLabel(toLabelKey(word));
  return meaning && !exactLabelTopics.has(meaning.topic) ? meaning : undefined;
}

function getPriceTopic(key: string): Topic {
  if (/approx|estimate/.test(key)) return 'approximatePrice';
  return /launch|msrp|list|original/.test(key) ? 'launchPrice' : 'price';
}

function findCurrency(base: string): string | null {
  const [, code = ''] = /price[\s_]+(?:in[\s_]+)?([a-z]{3})$/i.exec(base) ?? [];
  if (isCurrency(code.toUpperCase())) return code.toUpperCase();
  const codes = base.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? [];
  return codes.find(isCurrency) ?? null;
}

function toLabelKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
