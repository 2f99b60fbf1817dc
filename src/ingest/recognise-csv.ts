import { isPhonePrice } from '../domain/catalogue/price.ts';
import { findCsvLayout } from './csv-layout.ts';
import { readHeaderLabels } from './header-labels.ts';
import { type PriceColumns, readPriceColumns } from './prices/read-price-columns.ts';
import { type ReviewColumns, readReviewColumns } from './reviews/read-review-columns.ts';
import { readColumns } from './sheets/sheet-columns.ts';
import { listTopics, type Topic } from './sheets/sheet-topics.ts';

/** The indexes of the columns of a register of devices. */
interface ModelColumns {
  readonly brand: number | null;
  readonly name: number;
  readonly device: number;
  readonly model: number;
}

export type CsvKind =
  | { readonly kind: 'sheet' }
  | { readonly kind: 'prices'; readonly columns: PriceColumns; readonly width: number }
  | { readonly kind: 'models'; readonly columns: ModelColumns; readonly width: number }
  | { readonly kind: 'reviews'; readonly columns: ReviewColumns; readonly width: number };

/** Topics that only spec sheets have. */
const sheetOnlyTopics = new Set<Topic>([
  'announced',
  'status',
  'technology',
  'dimensions',
  'wlan',
  'sensors',
  'bands',
  'lteBands',
  'nrBands',
]);
/** Topics that a list of offers may have, too. */
const offerTopics = new Set<Topic>([...listTopics, 'internal', 'ram', 'unlabelled', 'text', 'other']);

/**
 * Recognises the kind of a CSV file by its header and first rows. A file that is not a list of prices,
 * reviews or models counts as a spec sheet, whose reader reports what is missing.
 * @param head the first 64 KiB, without a byte order mark
 */
export function recogniseCsv(head: string): CsvKind {
  const [header, ...rows] = findCsvLayout(head).sample;
  if (header === undefined || header.length > 500) return { kind: 'sheet' };
  const topics = readColumns(header).map(({ topic }) => topic);
  if (topics.filter((topic) => sheetOnlyTopics.has(topic)).length >= 2) return { kind: 'sheet' };
  const models = readModelColumns(header);
  if (models !== null) return { kind: 'models', columns: models, width: header.length };
  const prices = readPriceColumns(header, rows);
  const reviews = readReviewColumns(header, rows, prices !== null);
  if (reviews !== null) return { kind: 'reviews', columns: reviews, width: header.length };
  if (prices === null) return { kind: 'sheet' };
  const factColumns = topics.filter((topic) => !offerTopics.has(topic)).length;
  // A spec sheet may state a monthly rate or a crossed-out price beside its price.
  const phonePrices = prices.prices.filter((price) => isPhonePrice(price) && price.kind !== 'REGULAR');
  const isPriceList = phonePrices.length > 1 || factColumns <= 2;
  return isPriceList ? { kind: 'prices', columns: prices, width: header.length } : { kind: 'sheet' };
}

/**
 * Finds the columns of a register of devices, such as the list of supported devices that Google Play
 * publishes: "Retail Branding", "Marketing Name", "Device" and "Model".
 * @returns null if it is not the header of a register
 */
function readModelColumns(header: readonly string[]): ModelColumns | null {
  const { findColumn } = readHeaderLabels(header);
  const name = findColumn(/^market(?:ing)? name$/);
  const device = findColumn(/^(?:device|code name|codename)$/);
  const model = findColumn(/^model(?: (?:number|code))?$/);
  if (name === null || device === null || model === null) return null;
  return { brand: findColumn(/^(?:retail branding|brand|manufacturer)$/), name, device, model };
}
