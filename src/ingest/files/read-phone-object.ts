import type { IncomingPhone, RejectedRow } from '../../domain/catalogue/incoming-row.ts';
import { cleanText } from '../../names/normalise-text.ts';
import { describeNdjsonFault } from '../ndjson/describe-ndjson-fault.ts';
import { ndjsonPhone, toFacts } from '../ndjson/ndjson-phone.ts';
import { toIncomingPrices } from '../ndjson/ndjson-price.ts';
import { toIncomingReview } from '../ndjson/ndjson-review.ts';
import { toStatedSource } from '../ndjson/ndjson-source.ts';

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
