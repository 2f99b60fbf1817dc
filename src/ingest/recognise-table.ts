import type { ImportMapping } from '../domain/catalogue/import-mapping.ts';
import { isPhonePrice } from '../domain/catalogue/price.ts';
import { readHeaderLabels } from './header-labels.ts';
import { ImportFileError } from './import-file-error.ts';
import { readMappedColumns } from './mapping/map-sheet-columns.ts';
import {
  canBeKind,
  findMappedRoles,
  type ResolvedMapping,
  resolveMapping,
} from './mapping/resolve-mapping.ts';
import { type PriceColumns, readPriceColumns } from './prices/read-price-columns.ts';
import { type ReviewColumns, readReviewColumns } from './reviews/read-review-columns.ts';
import { listTopics, type Topic } from './sheets/sheet-topics.ts';

/** The indexes of the columns of a register of devices. */
interface ModelColumns {
  readonly brand: number | null;
  readonly name: number;
  readonly device: number;
  readonly model: number;
}

export type TableKind =
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
 * Recognises the kind of a table by its header and first rows, and by what a mapping states of its columns. A table
 * that is not a list of prices, reviews or models counts as a spec sheet, whose reader reports what is missing.
 * @throws {ImportFileError} if the mapping names a column that the file does not have
 */
export function recogniseTable(
  [header, ...rows]: readonly (readonly string[])[],
  mapping?: ImportMapping,
): TableKind {
  if (header === undefined) return { kind: 'sheet' };
  const stated = resolveMapping(header, mapping);
  if (header.length > 500) return { kind: 'sheet' };
  const width = header.length;
  const isSheetPossible = canBeKind(stated, 'sheet');
  const topics = readMappedColumns(header, stated).map(({ topic }) => topic);
  if (isSheetPossible && topics.filter((topic) => sheetOnlyTopics.has(topic)).length >= 2)
    return { kind: 'sheet' };
  const models = canBeKind(stated, 'models') ? readModelColumns(header, stated) : null;
  if (models !== null) return { kind: 'models', columns: models, width };
  const prices = canBeKind(stated, 'prices') ? readPriceColumns(header, rows, stated) : null;
  const reviews = canBeKind(stated, 'reviews')
    ? readReviewColumns(header, rows, { stated, hasPrices: prices !== null })
    : null;
  if (reviews !== null) return { kind: 'reviews', columns: reviews, width };
  const factColumns = topics.filter((topic) => !offerTopics.has(topic)).length;
  // A spec sheet may state a monthly rate or a crossed-out price beside its price.
  const phonePrices = (prices?.prices ?? []).filter(
    (price) => isPhonePrice(price) && price.kind !== 'REGULAR',
  );
  if (prices !== null && (phonePrices.length > 1 || factColumns <= 2 || !isSheetPossible))
    return { kind: 'prices', columns: prices, width };
  if (isSheetPossible) return { kind: 'sheet' };
  throw new ImportFileError(
    'The mapping does not state enough columns: a list of prices needs "name" and "price", a list of reviews "name" and "body", and a spec sheet "name" and a fact.',
  );
}

/**
 * Finds the columns of a register of devices, such as the list of supported devices that Google Play
 * publishes: "Retail Branding", "Marketing Name", "Device" and "Model".
 * @returns null if it is not the header of a register
 */
function readModelColumns(header: readonly string[], stated: ResolvedMapping): ModelColumns | null {
  const { findColumn } = readHeaderLabels(header, stated);
  const roles = findMappedRoles(stated, 'models');
  const name = roles.name ?? findColumn(/^market(?:ing)? name$/);
  const device = roles.device ?? findColumn(/^(?:device|code name|codename)$/);
  const model = roles.model ?? findColumn(/^model(?: (?:number|code))?$/);
  if (name === null || device === null || model === null) return null;
  const brand = roles.brand ?? findColumn(/^(?:retail branding|brand|manufacturer)$/);
  return { brand, name, device, model };
}
