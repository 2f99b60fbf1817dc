import type { PhoneRef } from '../domain/catalogue/phone-ref.ts';
import { assertAll, assertNoFaults } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import { maxIds, type PhoneCatalogue, readPhoneRefs } from '../services/catalogue/phone-catalogue.ts';
import { joinBytes, separated } from './join-bytes.ts';
import type { CatalogueAnswer } from './operation.ts';
import { phoneRefHelpFor } from './phone-ref-help.ts';

/** A phone that a request names, as it names it. */
interface NamedPhone {
  readonly id: string;
  readonly ref: PhoneRef;
}

/** What may stand beside `ids`: everything else chooses, orders or pages. */
const beside = new Set(['ids', 'currency', 'fields']);

/**
 * The phones that `ids` names, each way to name one once.
 * @param values of the list's parameters, as they were given
 * @throws GatewayError `invalid-parameter` for ids that can name none, and for each parameter that cannot stand beside them
 */
export function readNamedPhones(
  values: Readonly<Record<string, unknown>> & { readonly ids?: readonly string[] | undefined },
): readonly NamedPhone[] {
  const others = Object.keys(values).filter((name) => !beside.has(name));
  const { ids = [] } = values;
  let refs: readonly PhoneRef[] = [];
  assertAll([
    () => {
      refs = readPhoneRefs(ids, { min: 1, max: maxIds }, phoneRefHelpFor);
    },
    () => assertNoFaults(others.map((parameter) => ({ parameter, detail: 'cannot be combined with ids' }))),
  ]);
  const named = new Map(ids.map((id, at) => [id, { id, ref: refs[at] as PhoneRef }]));
  return [...named.values()];
}

/** `{ "data", "missing" }`: each phone once, where it is named first. @param meta JSON text of the last member, with its comma */
export function phonesById(
  catalogue: Pick<PhoneCatalogue, 'phone'>,
  named: readonly NamedPhone[],
  bytesOf: (phone: Phone) => Buffer,
  meta: string,
): CatalogueAnswer {
  const found = named.map(({ id, ref }) => ({ id, phone: catalogue.phone(ref) }));
  const phones = new Set(found.flatMap(({ phone }) => phone ?? []));
  const missing = found.flatMap(({ id, phone }) => (phone === null ? id : []));
  const data = separated([...phones].map(bytesOf));
  return { body: joinBytes('{"data":[', data, `],"missing":${JSON.stringify(missing)}${meta}}`) };
}
