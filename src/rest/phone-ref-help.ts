import { isSearchable, phoneRefHelp } from '../domain/catalogue/phone-ref.ts';

/** Returns the path of a search for a text. */
export const createSearchPath = (text: string): string => `/v1/search?q=${encodeURIComponent(text)}`;

/** Says what `{id}` must be. If the text may be a name or a model number, also says where to look it up. */
export function createPhoneRefHelp(text: string): string {
  if (!isSearchable(text)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number is found by GET ${createSearchPath(text)}`;
}
