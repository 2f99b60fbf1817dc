import { z } from 'zod';
import { keyDoors, keyRestrictionsType } from '../../record/types/key.ts';
import {
  doorsHelp,
  doorsOf,
  readingRestrictions,
  restrictionMembers,
} from '../../services/keys/read-key-restrictions.ts';
import { withMemberDescriptions } from './described.ts';
import { createEnum } from './enums.ts';

/** The restrictions of a key as clients send them. */
export const keyRestrictionsBody = readingRestrictions(
  z.strictObject(
    withMemberDescriptions(keyRestrictionsType, {
      ...restrictionMembers,
      doors: doorsOf(createEnum('SentKeyDoor', keyDoors, { help: doorsHelp })),
    }),
    'must be an object, or null for none',
  ),
).optional();
