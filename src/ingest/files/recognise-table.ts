import type { ImportMapping } from '../../domain/catalogue/import-mapping.ts';
import { isPhonePrice } from '../../domain/catalogue/prices/price.ts';
import { ImportFileError } from '../import-file-error.ts';
import { readMappedColumns } from '../mapping/map-sheet-columns.ts';
import {
  canBeKind,
  findMappedRoles,
  type ResolvedMapping,
  resolveMapping,
} from '../mapping/resolve-mapping.ts';
import { type PriceColumns, readPriceColumns } from '../prices/read-price-columns.ts';
import { type ReviewColumns, readReviewColumns } from '../reviews/read-review-columns.ts';
import { listTopics, type Topic } from '../sheets/sheet-topics.ts';
import { readHeaderLabels } from './header-labels.ts';

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

/** A table with more columns cannot be a list, so its cells need not be examined. */
const maxListColumns = 500;

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
/** Topics that a list of offers may also have. */
const offerTopics = new Set<Topic>([
  ...listTopics,
  ...(['internal', 'ram', 'fingerprint', 'wirelessCharging', 'unlabelled', 'text', 'other'] as const),
]);

/**
 * Recognises the kind of a table by its header and first rows, and by the mapping of its columns. A table that is not a
 * list of prices, reviews or models is treated as a spec sheet, so that the reader of spec sheets reports what is
 * missing.
 * @throws {ImportFileError} if the mapping names a column that the file lacks, or fits no kind of table
 */
export function recogniseTable(
  [header, ...rows]: readonly (readonly string[])[],
  mapping?: ImportMapping,
): TableKind {
  if (header === undefined) return { kind: 'sheet' };
  const resolvedMapping = resolveMapping(header, mapping);
  const width = header.length;
  if (width > maxListColumns) return { kind: 'sheet' };

  // Recognise spec sheets, registers of devices and lists of reviews.
  const canBeSheet = canBeKind(resolvedMapping, 'sheet');
  const topics = readMappedColumns(header, resolvedMapping).map(({ topic }) => topic);
  if (canBeSheet && topics.filter((topic) => sheetOnlyTopics.has(topic)).length >= 2)
    return { kind: 'sheet' };
  const models = canBeKind(resolvedMapping, 'models') ? readModelColumns(header, resolvedMapping) : null;
  if (models !== null) return { kind: 'models', columns: models, width };
  const prices = canBeKind(resolvedMapping, 'prices')
    ? readPriceColumns(header, rows, resolvedMapping)
    : null;
  const reviews = canBeKind(resolvedMapping, 'reviews')
    ? readReviewColumns(header, rows, { mapping: resolvedMapping, hasPrices: prices !== null })
    : null;
  if (reviews !== null) return { kind: 'reviews', columns: reviews, width };

  // Distinguish lists of prices from spec sheets, which may also have a monthly rate or a crossed-out price.
  const factColumnCount = topics.filter((topic) => !offerTopics.has(topic)).length;
  const phonePrices = (prices?.prices ?? []).filter(
    (price) => isPhonePrice(price) && price.kind !== 'REGULAR',
  );
  if (prices !== null && (phonePrices.length > 1 || factColumnCount <= 2 || !canBeSheet))
    return { kind: 'prices', columns: prices, width };
  if (canBeSheet) return { kind: 'sheet' };
  throw new ImportFileError(
    'The mapping does not state enough columns: a list of prices needs "name" and "price", a list of reviews "name" and "body", and a spec sheet "name" and a fact.',
  );
}

/**
 * Finds the columns of a register of devices, such as the list of supported devices that Google Play publishes: "Retail
 * Branding", "Marketing Name", "Device" and "Model".
 * @returns the columns, or null if a column for the name, the device or the model is missing
 */
function readModelColumns(header: readonly string[], mapping: ResolvedMapping): ModelColumns | null {
  const { findColumn } = readHeaderLabels(header, mapping);
  const roles = findMappedRoles(mapping, 'models');
  const name = roles.name ?? findColumn(/^market(?:ing)? name$/);
  const device = roles.device ?? findColumn(/^(?:device|code name|codename)$/);
  const model = roles.model ?? findColumn(/^model(?: (?:number|code))?$/);
  if (name === null || device === null || model === null) return null;
  const brand = roles.brand ?? findColumn(/^(?:retail branding|brand|manufacturer)$/);
  return { brand, name, device, model };
}
