import { isSearchable, type PhoneRef, phoneRefHelp, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { createParameterError } from '../../domain/errors.ts';

/** Says what an `id` must be, and how to look up a text that may be a name or a model number. */
export function getPhoneRefHelp(text: string): string {
  if (!isSearchable(text)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number is found by phones(search: ${JSON.stringify(text)})`;
}

/** @throws GatewayError `invalid-parameter` for `id` */
export function toPhoneRef(id: unknown): PhoneRef {
  const text = String(id);
  const ref = readPhoneRef(text);
  if (ref === null) throw createParameterError('id', getPhoneRefHelp(text));
  return ref;
}
