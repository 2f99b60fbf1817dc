import type { PhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { assertAll, assertNoFaults } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../../services/catalogue/phone-catalogue.ts';
import { concatJson, separateByCommas } from '../answers/answer-json.ts';
import type { CatalogueAnswer } from '../operation.ts';
import { createPhoneRefHelp } from './find-phone.ts';

/** A phone that a request names: the text in the request, and the id or slug read from it. */
interface NamedPhone {
  readonly id: string;
  readonly ref: PhoneRef;
}

/** The parameters that can be combined with `ids`. Others choose or sort phones, or select a page. */
const combinableParams = new Set(['ids', 'currency', 'fields']);

/**
 * Reads the phones named in `ids`, without repeated ids.
 * @param values the parameters of the list that the request has
 * @throws GatewayError `invalid-parameter` for ids that cannot name a phone, and for each parameter that
 *   cannot be combined with `ids`
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
  const phonesByText = new Map(ids.map((id, at) => [id, { id, ref: refs[at] as PhoneRef }]));
  return [...phonesByText.values()];
}

/**
 * Answers `{ "data", "missing" }`. A phone that is named several times appears once, at its first position.
 * @param meta JSON text of the last member; it begins with a comma
 */
export function answerPhonesById(
  catalogue: PhoneCatalogue,
  namedPhones: readonly NamedPhone[],
  getBytes: (phone: Phone) => Buffer,
  meta: string,
): CatalogueAnswer {
  const lookups = namedPhones.map(({ id, ref }) => ({ id, phone: catalogue.phone(ref) }));
  const phones = new Set(lookups.flatMap(({ phone }) => phone ?? []));
  const missing = lookups.flatMap(({ id, phone }) => (phone === null ? id : []));
  const data = separateByCommas([...phones].map(getBytes));
  return { body: concatJson('{"data":[', data, `],"missing":${JSON.stringify(missing)}${meta}}`) };
}
