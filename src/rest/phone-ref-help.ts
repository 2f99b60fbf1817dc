import { isSearchable, phoneRefHelp } from '../domain/catalogue/phone-ref.ts';

/** Where to look up a phone by another name. */
export const searchPath = (text: string): string => `/v1/search?q=${encodeURIComponent(text)}`;

/** What `{id}` has to be; of what may be a name or a model number, also where to look it up. */
export function phoneRefHelpFor(text: string): string {
  if (!isSearchable(text)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number is found by GET ${searchPath(text)}`;
}
