import { z } from 'zod';
import { keyDoors, keyRestrictionsType } from '../../record/types/key.ts';
import {
  doorsHelp,
  doorsOf,
  readingRestrictions,
  restrictionMembers,
} from '../../services/keys/read-key-restrictions.ts';
import { describedMembers } from './described.ts';
import { enumOf } from './enums.ts';

/** The restrictions of a key as clients send them. */
export const keyRestrictionsBody = readingRestrictions(
  z.strictObject(
    describedMembers(keyRestrictionsType, {
      ...restrictionMembers,
      doors: doorsOf(enumOf('SentKeyDoor', keyDoors, { help: doorsHelp })),
    }),
    'must be an object, or null for none',
  ),
).optional();
