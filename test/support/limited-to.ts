import type { KeyRestrictions } from '../../src/domain/accounts/key-restrictions.ts';

/** Restrictions of a key with these members set. */
export function limitedTo(members: Partial<KeyRestrictions>): KeyRestrictions {
  return {
    origins: null,
    addresses: null,
    doors: null,
    documentsOnly: false,
    unitsPerDay: null,
    perAddressPerHour: null,
    expiresAt: null,
    ...members,
  };
}
