import { isSearchable, phoneRefHelp, readPhoneRef } from '../../domain/catalogue/phone-ref.ts';
import { createParameterError, GatewayError } from '../../domain/errors.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';

const createSearchPath = (text: string): string => `/v1/search?q=${encodeURIComponent(text)}`;

/** Explains the format of `{id}`. For a segment that may be a name or a model number, it adds a search path. */
export function createPhoneRefHelp(segment: string): string {
  if (!isSearchable(segment)) return phoneRefHelp;
  return `${phoneRefHelp}; a name or a model number can be found by GET ${createSearchPath(segment)}`;
}

/**
 * Creates functions that find the phone that `{id}` names, in two steps. `find` is called before the charge, so a
 * malformed id is free; `assertFound` is called after the charge.
 */
export function createPhoneFinder(catalogue: PhoneCatalogue) {
  return {
    /**
     * @returns the phone, or null if there is none
     * @throws GatewayError `invalid-parameter` for a malformed id
     */
    find: (segment: string): Phone | null => {
      const ref = readPhoneRef(segment);
      if (ref === null) throw createParameterError('id', createPhoneRefHelp(segment));
      return catalogue.findPhone(ref);
    },
    /** @throws GatewayError `not-found` */
    assertFound: (phone: Phone | null, segment: string): Phone => {
      if (phone !== null) return phone;
      const searchUrl = isSearchable(segment) ? createSearchPath(segment) : '/v1/search?q=…';
      throw new GatewayError('not-found', `There is no phone ${segment}. Look it up at ${searchUrl}`);
    },
  };
}
