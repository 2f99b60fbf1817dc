import type { IncomingPhone, RejectedRow } from '../../domain/ingest.ts';
import { type Camera, type Display, emptyFacts, type PhoneFacts, type Variant } from '../../domain/phone.ts';
import { checkUtf8 } from './check-utf8.ts';
import { describeNdjsonFault } from './describe-ndjson-fault.ts';
import { ImportFileError } from './import-file-error.ts';
import { type NdjsonPhone, ndjsonPhone } from './ndjson-phone.ts';
import { toIncomingPrice } from './ndjson-price.ts';
import { toIncomingReview } from './ndjson-review.ts';
import { cleanText } from './sheets/normalise-text.ts';
import { type JsonText, splitJson } from './split-json.ts';

/**
 * Streams the phones of the project's own format: one JSON object a line (NDJSON), or a JSON array. The members are
 * those of a phone of the REST API, in `snake_case`; only `brand` and `full_name` are needed:
 *
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24 Ultra","status":"available","released_on":"2024-01-24",
 *      "body":{"weight_g":232},"displays":[{"diagonal_in":6.8}],"variants":[{"ram_mb":12288,"storage_mb":256000}],
 *      "prices":[{"kind":"msrp","amount_minor":4690000,"currency":"THB","country":"TH","observed_at":"2024-01-24",
 *                 "ram_mb":12288,"storage_mb":256000,"seller":null}],
 *      "spec_sheet":[{"name":"Body","rows":[{"label":"Weight","value":"232 g"}]}]}
 *
 * Enum values are read in any case; of `device_type` only `other` counts, as the rest is derived. What the API adds
 * (`id`, `slug`, `url`, `name`, `ram_gb` …, `brand` as an object) is passed over, so that an exported phone can be
 * imported. Null and an absent member say nothing. Any other member is a fault of its row.
 *
 * @throws {ImportFileError} when the file itself is at fault: not UTF-8, empty, cut off, an object over 1 MiB
 */
export async function* readNdjsonFile(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<IncomingPhone | RejectedRow> {
  let isEmpty = true;
  for await (const json of splitJson(checkUtf8(stream))) {
    isEmpty = false;
    yield readObject(json);
  }
  if (isEmpty) throw new ImportFileError('The file holds no object; write one JSON object a line.');
}

function readObject({ line, text }: JsonText): IncomingPhone | RejectedRow {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return { line, reason: `The line is not JSON: ${(error as Error).message}.` };
  }
  return readPhoneObject(unwrap(input), line);
}

/** One object as a phone, or why it is none. */
export function readPhoneObject(object: unknown, line: number): IncomingPhone | RejectedRow {
  const result = ndjsonPhone.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  return toIncoming(result.data, line);
}

/** An answer of the REST API holds its phone in `data`. */
export function unwrap(input: unknown): unknown {
  const data = (input as { data?: unknown } | null)?.data;
  return data !== null && typeof data === 'object' && 'full_name' in data ? data : input;
}

function toIncoming(phone: NdjsonPhone, line: number): IncomingPhone {
  const brand = typeof phone.brand === 'string' ? phone.brand : phone.brand.name;
  return {
    line,
    brand: cleanText(brand),
    fullName: cleanText(phone.full_name),
    otherDevice: phone.device_type === 'OTHER',
    facts: toFacts(phone),
    specSheet: phone.spec_sheet ?? [],
    prices: (phone.prices ?? []).flatMap(toIncomingPrice),
    reviews: (phone.reviews ?? []).map(toIncomingReview),
  };
}

/** The facts that the object states, in a record of unknown ones. */
function toFacts(phone: NdjsonPhone): PhoneFacts {
  const stated = toCamel(phone) as Record<string, unknown>;
  const entries = Object.entries(emptyFacts()).map(([name, unknown]) => [
    name,
    fill(name, unknown, stated[name]),
  ]);
  // The schema gave every member the type of its fact.
  return Object.fromEntries(entries) as unknown as PhoneFacts;
}

const unknownItems: Readonly<Record<string, object>> = {
  displays: nulls<Display>(
    'diagonalIn widthPx heightPx ppi panel refreshHz peakNits screenToBodyPct protection',
  ),
  variants: nulls<Variant>('ramMb storageMb'),
  cameras: nulls<Camera>('position role megapixels apertureF focalEqMm ois opticalZoomX'),
};

function nulls<T extends object>(names: string): Record<keyof T, null> {
  return Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<keyof T, null>;
}

function fill(name: string, unknown: unknown, stated: unknown): unknown {
  if (stated === undefined || stated === null) return unknown;
  const item = unknownItems[name];
  if (item && Array.isArray(stated)) return stated.map((each) => overlay(item, each));
  return isObject(unknown) ? overlay(unknown, stated) : stated;
}

/** The stated members that the record has; a price inside a variant is none. */
function overlay(unknown: object, stated: unknown): object {
  const known = Object.entries(stated as object).filter(
    ([name, value]) => name in unknown && value !== undefined,
  );
  return { ...unknown, ...Object.fromEntries(known) };
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

function toCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamel);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
      toCamel(each),
    ]),
  );
}
