import { isSearchable, type PhoneRef, phoneRefHelp, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { invalidParameter } from '../domain/errors.ts';

/** What an `id` has to be; of what may be a name or a model number, also how to look it up. */
export function phoneRefHelpFor(text: string): string {
  if (!isSearchable(text)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number is found by phones(search: ${JSON.stringify(text)})`;
}

/** @throws GatewayError `invalid-parameter` for `id` */
export function toPhoneRef(id: unknown): PhoneRef {
  const text = String(id);
  const ref = readPhoneRef(text);
  if (ref === null) throw invalidParameter('id', phoneRefHelpFor(text));
  return ref;
}
