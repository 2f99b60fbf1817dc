import { isSearchable, readPhoneRef } from '../domain/catalogue/phone-ref.ts';
import { GatewayError, invalidParameter } from '../domain/errors.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { createPhoneRefHelp, createSearchPath } from './phone-ref-help.ts';

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
