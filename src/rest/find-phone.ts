import { isSearchable, phoneRefHelp, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

/** Returns the path of a search for a text. */
export const createSearchPath = (text: string): string => `/v1/search?q=${encodeURIComponent(text)}`;

/** Says what `{id}` must be. If the text may be a name or a model number, also says where to look it up. */
export function createPhoneRefHelp(text: string): string {
  if (!isSearchable(text)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number is found by GET ${createSearchPath(text)}`;
}

/**
 * Finds the phone that `{id}` names. `find` runs before the charge, so a malformed id is free; `known` runs
 * after it.
 */
export function createPhoneFinder(catalogue: Pick<PhoneCatalogue, 'phone'>) {
  return {
    /**
     * @returns the phone, or null when there is none; throws GatewayError `invalid-parameter` for a malformed
     *   id
     */
    find: (segment: string): Phone | null => {
      const ref = readPhoneRef(segment);
      if (ref === null) throw invalidParameter('id', createPhoneRefHelp(segment));
      return catalogue.phone(ref);
    },
    /** @throws GatewayError `not-found` */
    known: (phone: Phone | null, segment: string): Phone => {
      if (phone !== null) return phone;
      const searchUrl = isSearchable(segment) ? createSearchPath(segment) : '/v1/search?q=…';
      throw new GatewayError('not-found', `There is no phone ${segment}. Look it up at ${searchUrl}`);
    },
  };
}
