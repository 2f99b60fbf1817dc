import type { IncomingObservation, IncomingPhone, PhoneMention, RejectedRow } from '../../domain/ingest.ts';
import { checkUtf8 } from './check-utf8.ts';
import { describeNdjsonFault } from './describe-ndjson-fault.ts';
import { ImportFileError } from './import-file-error.ts';
import { isModelRow, readModelRow } from './models/model-row.ts';
import { ndjsonPriceLine, toIncomingPrice } from './ndjson-price.ts';
import { ndjsonReviewLine, toIncomingReview } from './ndjson-review.ts';
import { isPriceHistory, readPriceHistory } from './prices/price-history.ts';
import { readPhoneObject, unwrap } from './read-ndjson-file.ts';
import { cleanText } from './sheets/normalise-text.ts';
import { type JsonText, splitJson } from './split-json.ts';

export type IncomingRow = IncomingPhone | IncomingObservation | RejectedRow;

/**
 * Streams what a JSON or NDJSON file tells, each object by what it is: a phone, a price or a review of the project's
 * own form (`kind` and `full_name`; see `read-ndjson-file.ts`), a product's history of prices, or a device with its
 * model numbers.
 *
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24","kind":"street","amount_minor":2490000,"currency":"THB"}
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24","kind":"user","body":"…","locale":"th","score":8}
 *
 * @param today `YYYY-MM-DD`
 * @throws {ImportFileError} when the file itself is at fault: not UTF-8, empty, cut off, an object too long
 */
export async function* readJsonFile(
  stream: AsyncIterable<Uint8Array>,
  today: string,
): AsyncGenerator<IncomingRow> {
  let isEmpty = true;
  for await (const json of splitJson(checkUtf8(stream))) {
    isEmpty = false;
    yield* readObject(json, today);
  }
  if (isEmpty) throw new ImportFileError('The file holds no object; write one JSON object a line.');
}

function readObject({ line, text }: JsonText, today: string): readonly IncomingRow[] {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return [{ line, reason: `The line is not JSON: ${(error as Error).message}.` }];
  }
  const object = unwrap(input);
  if (object === null || typeof object !== 'object') return [readPhoneObject(object, line)];
  if (isPriceHistory(object)) return readPriceHistory(object, line, today);
  if (isModelRow(object)) return readModelRow(object, line);
  if (!('full_name' in object) || !('kind' in object)) return [readPhoneObject(object, line)];
  return [isReview(object) ? readReviewLine(object, line) : readPriceLine(object, line)];
}

function isReview(object: object): boolean {
  return (
    'body' in object || ('kind' in object && /^(?:editorial|user|lab[\s_-]?test)$/i.test(String(object.kind)))
  );
}

function readReviewLine(object: object, line: number): IncomingRow {
  const result = ndjsonReviewLine.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  return { of: 'review', line, mention: mentionOf(result.data), review: toIncomingReview(result.data) };
}

function readPriceLine(object: object, line: number): IncomingRow {
  const result = ndjsonPriceLine.safeParse(object);
  if (!result.success) return { line, reason: `${describeNdjsonFault(result.error, object)}.` };
  const prices = toIncomingPrice(result.data);
  if (prices.length === 0) return { line, reason: 'The price is a converted one, which nobody observed.' };
  return { of: 'prices', line, mention: mentionOf(result.data), prices };
}

function mentionOf({
  brand,
  full_name,
}: {
  brand: string | { name: string };
  full_name: string;
}): PhoneMention {
  const name = cleanText(typeof brand === 'string' ? brand : brand.name);
  return {
    title: cleanText(full_name),
    isFullName: true,
    brand: name,
    country: null,
    year: null,
    memory: null,
  };
}
