import { isSearchable, type PhoneRef, phoneRefHelp, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { createParameterError } from '../../domain/errors.ts';

/** Explains the format of an `id`. For an id that may be a name or a model number, it adds a search. */
export function getPhoneRefHelp(id: string): string {
  if (!isSearchable(id)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number can be found by phones(search: ${JSON.stringify(id)})`;
}

/** Reads the argument `id` of a phone. @throws GatewayError `invalid-parameter` if it is malformed */
export function toPhoneRef(id: unknown): PhoneRef {
  const text = String(id);
  const ref = readPhoneRef(text);
  if (ref === null) throw createParameterError('id', getPhoneRefHelp(text));
  return ref;
}
