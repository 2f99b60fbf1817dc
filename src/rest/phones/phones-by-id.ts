import type { PhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { assertAll, assertNoFaults } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../../services/catalogue/phone-catalogue.ts';
import { concatJson, separateByCommas } from '../answers/answer-json.ts';
import type { CatalogueAnswer } from '../operation.ts';
import { createPhoneRefHelp } from './find-phone.ts';

/** A phone that a request names in `ids`. */
interface NamedPhone {
  /** The string in the request. */
  readonly id: string;
  /** The id or slug that was read from it. */
  readonly ref: PhoneRef;
}

/** The parameters that can be combined with `ids`. The others filter or sort phones, or select a page. */
const combinableParams = new Set(['ids', 'currency', 'fields']);

/**
 * Reads the phones that `ids` names, without duplicates.
 * @param values the parameters of the request
 * @throws GatewayError `invalid-parameter` for malformed ids, and for each parameter that cannot be combined with
 *   `ids`
 */
export function readNamedPhones(
  values: Readonly<Record<string, unknown>> & { readonly ids?: readonly string[] | undefined },
): readonly NamedPhone[] {
  const otherParams = Object.keys(values).filter((name) => !combinableParams.has(name));
  const { ids = [] } = values;
  let refs: readonly PhoneRef[] = [];
  assertAll([
    () => {
      refs = readPhoneRefs(ids, { min: 1, max: maxIds }, createPhoneRefHelp);
    },
    () =>
      assertNoFaults(otherParams.map((parameter) => ({ parameter, detail: 'cannot be combined with ids' }))),
  ]);
  const namedPhoneById = new Map(ids.map((id, index) => [id, { id, ref: refs[index] as PhoneRef }]));
  return [...namedPhoneById.values()];
}

/**
 * Creates the answer `{ "data", "missing", "meta" }`. A phone that is named both by id and by slug appears once, at
 * its first position.
 * @param meta the JSON of the member `meta`, with a comma at the start
 */
export function answerPhonesById(
  catalogue: PhoneCatalogue,
  namedPhones: readonly NamedPhone[],
  getJson: (phone: Phone) => Buffer,
  meta: string,
): CatalogueAnswer {
  const lookups = namedPhones.map(({ id, ref }) => ({ id, phone: catalogue.findPhone(ref) }));
  const phones = new Set(lookups.flatMap(({ phone }) => phone ?? []));
  const missing = lookups.flatMap(({ id, phone }) => (phone === null ? id : []));
  const data = separateByCommas([...phones].map(getJson));
  return { body: concatJson('{"data":[', data, `],"missing":${JSON.stringify(missing)}${meta}}`) };
}
