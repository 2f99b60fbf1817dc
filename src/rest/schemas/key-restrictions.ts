import { z } from 'zod';
import { transports } from '../../domain/accounts/key-restrictions.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import {
  doorsHelp,
  doorsOf,
  maxListed,
  readingRestrictions,
  restrictionMembers,
} from '../../services/keys/read-key-restrictions.ts';
import { describedMembers, describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { instantShape, maxInt32 } from './scalars.ts';

const { KeyDoor, KeyRestrictions } = descriptions;

const units = z.int().min(1).max(maxInt32).nullable();

/** What a key is restricted to, all members of it. */
export const keyRestrictionsShape = describedObject('KeyRestrictions', KeyRestrictions, {
  origins: z.array(z.string()).min(1).max(maxListed).nullable(),
  addresses: z.array(z.string()).min(1).max(maxListed).nullable(),
  doors: z
    .array(describedEnum('KeyDoor', KeyDoor, transports))
    .min(1)
    .nullable(),
  documents_only: z.boolean(),
  units_per_day: units,
  per_address_per_hour: units,
  expires_at: instantShape.nullable(),
}).nullable();

/** The same as it is sent. */
export const keyRestrictionsBody = readingRestrictions(
  z.strictObject(
    describedMembers(KeyRestrictions, {
      ...restrictionMembers,
      doors: doorsOf(describedEnum('SentKeyDoor', KeyDoor, transports, doorsHelp)),
    }),
    'must be an object, or null for none',
  ),
).optional();
