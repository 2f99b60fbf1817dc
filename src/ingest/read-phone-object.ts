import type { IncomingPhone, RejectedRow } from '../domain/catalogue/incoming-row.ts';
import { cleanText } from '../names/normalise-text.ts';
import { describeNdjsonFault } from './describe-ndjson-fault.ts';
import { ndjsonPhone, toFacts } from './ndjson-phone.ts';
import { toIncomingPrices } from './ndjson-price.ts';
import { toIncomingReview } from './ndjson-review.ts';
import { toStatedSource } from './ndjson-source.ts';

/**
 * Reads one object of the gateway's own format as a phone, or says why it is rejected. Its members are those
 * of a phone of the REST API, in `snake_case`; only `brand` and `full_name` are needed:
 *
 *     {"brand":"Samsung","full_name":"Samsung Galaxy S24 Ultra","status":"available","released_on":"2024-01-24",
 *      "body":{"weight_g":232},"displays":[{"diagonal_in":6.8}],"variants":[{"ram_mb":12288,"storage_mb":256000}],
 *      "prices":[{"kind":"msrp","amount_minor":4690000,"currency":"THB","country":"TH","observed_at":"2024-01-24",
 *                 "ram_mb":12288,"storage_mb":256000,"seller":null}],
 *      "spec_sheet":[{"name":"Body","rows":[{"label":"Weight","value":"232 g"}]}],
 *      "sources":[{"name":"samsung.com","as_of":"2024-02"},{"name":"GSMArena","as_of":"2024-03-01","facts":["body"]}]}
 *
 * Enum values are read in any case. The only `device_type` that counts is `other`, as the others are derived.
 * Members that the API adds (`id`, `slug`, `url`, `name`, `ram_gb` …, `brand` as an object) are ignored, so
 * that an exported phone can be imported. Null and absent members mean that a fact is not known. A row with
 * any other member is rejected.
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
    ...(phone.sources !== null && { sources: phone.sources.map(toStatedSource) }),
  };
}
