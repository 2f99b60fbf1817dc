import type {
  IncomingObservation,
  IncomingPhone,
  PhoneMention,
  RejectedRow,
} from '../../domain/catalogue/incoming-row.ts';
import { cleanText } from '../../names/normalise-text.ts';
import { createTitleMention } from '../create-title-mention.ts';
import { ImportFileError } from '../import-file-error.ts';
import { readModelRow } from '../models/read-model-row.ts';
import { describeNdjsonFault } from '../ndjson/describe-ndjson-fault.ts';
import { type NdjsonPhone, ndjsonPhone, toFacts, toStatedSource } from '../ndjson/ndjson-phone.ts';
import { ndjsonPriceLine, toIncomingPrices } from '../ndjson/ndjson-price.ts';
import { ndjsonReviewLine, toIncomingReview } from '../ndjson/ndjson-review.ts';
import { type HistoryOptions, readPriceHistory } from '../prices/read-price-history.ts';
import { decodeText } from './decode-text.ts';
import { type JsonText, parseJsonText, splitJson } from './split-json.ts';

export type IncomingRow = IncomingPhone | IncomingObservation | RejectedRow;

/**
 * Streams the rows of a JSON or NDJSON file. An object may be a phone (see `readPhoneObject`), a price
 * or a review in the import format (with `kind` and `full_name`), the price history of a product, or a
 * device with its model numbers. Examples of a price and a review:
 *
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24","kind":"street","amount_minor":2490000,"currency":"THB"}
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24","kind":"user","body":"…","locale":"th","score":8}
 *
 * @throws {ImportFileError} if the file is not UTF-8, is empty or cut off, or has an object that is too long
 */
export async function* readJsonFile(
  stream: AsyncIterable<Uint8Array>,
  options: HistoryOptions,
): AsyncGenerator<IncomingRow> {
  let isEmpty = true;
  for await (const json of splitJson(decodeText(stream))) {
    isEmpty = false;
    if (!emptyObjectPattern.test(json.text)) yield* readObject(json, options);
  }
  if (isEmpty) throw new ImportFileError('The file contains no object; write one JSON object per line.');
}

/** Matches an empty object, which is skipped like a blank line of a table. */
const emptyObjectPattern = /^\s{0,8}\{\s{0,8}\}\s{0,8}$/;

function readObject({ line, text }: JsonText, options: HistoryOptions): readonly IncomingRow[] {
  const json = parseJsonText(text);
  if ('reason' in json) return [{ line, reason: json.reason }];
  const object = unwrapResponse(json.value);
  if (object === null || typeof object !== 'object') return [readPhoneObject(object, line)];
  const history = readPriceHistory(object, line, options);
  if (history !== null) return [history];
  return readModelRow(object, line) ?? [readImportFormat(object, line)];
}

/** @returns the phone in `data` if the object is a response of the REST API, otherwise the object itself */
export function unwrapResponse(input: unknown): unknown {
  const data = (input as { data?: unknown } | null)?.data;
  return data !== null && typeof data === 'object' && 'full_name' in data ? data : input;
}

function readImportFormat(object: object, line: number): IncomingRow {
  if (!('full_name' in object) || !('kind' in object)) return readPhoneObject(object, line);
  const isReview = 'body' in object || /^(?:editorial|user|lab[\s_-]?test)$/i.test(String(object.kind));
  return isReview ? readReviewLine(object, line) : readPriceLine(object, line);
}

function readReviewLine(object: object, line: number): IncomingRow {
  const result = ndjsonReviewLine.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  return { kind: 'review', line, mention: toMention(result.data), review: toIncomingReview(result.data) };
}

function readPriceLine(object: object, line: number): IncomingRow {
  const result = ndjsonPriceLine.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  const prices = toIncomingPrices(result.data);
  if (prices.length === 0)
    return {
      line,
      reason: 'The price was converted from another currency; only observed prices are imported.',
    };
  return { kind: 'prices', line, mention: toMention(result.data), prices };
}

const toMention = ({ brand, full_name }: Pick<NdjsonPhone, 'brand' | 'full_name'>): PhoneMention => ({
  ...createTitleMention(cleanText(full_name), cleanText(brand)),
  isFullName: true,
});

/**
 * Reads one object in the import format as a phone, or describes why it is rejected. It has the same members as
 * a phone in the REST API, in `snake_case`. Only `brand` and `full_name` are required:
 *
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24 Ultra","status":"available","released_on":"2024-01-24",
 *      "body":{"weight_g":232},"displays":[{"diagonal_in":6.8}],"variants":[{"ram_mb":12288,"storage_mb":256000}],
 *      "prices":[{"kind":"msrp","amount_minor":4690000,"currency":"THB","country":"TH","observed_at":"2024-01-24",
 *                 "ram_mb":12288,"storage_mb":256000,"seller":null}],
 *      "spec_sheet":[{"name":"Body","rows":[{"label":"Weight","value":"232 g"}]}],
 *      "sources":[{"name":"samsung.com","as_of":"2024-02"},{"name":"GSMArena","as_of":"2024-03-01","facts":["body"]}]}
 *
 * Enum values may be in upper or lower case. Any `device_type` except `other` is ignored, because it is derived from
 * other facts. Members that the API computes (`id`, `slug`, `url`, `name`, `ram_gb` …) are also ignored, and `brand`
 * may be an object, so that an exported phone can be imported. Null and absent members mean that a fact is unknown. A
 * row with any other member is rejected.
 */
export function readPhoneObject(object: unknown, line: number): IncomingPhone | RejectedRow {
  const result = ndjsonPhone.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  const phone = result.data;
  return {
    line,
    brand: cleanText(phone.brand),
    fullName: cleanText(phone.full_name),
    isFullName: true,
    isOtherDevice: phone.device_type === 'OTHER',
    facts: toFacts(phone),
    specSheet: phone.spec_sheet ?? [],
    prices: (phone.prices ?? []).flatMap(toIncomingPrices),
    reviews: (phone.reviews ?? []).map(toIncomingReview),
    certainFacts: 'all',
    ...(phone.sources !== null && { sources: phone.sources.map(toStatedSource) }),
  };
}
