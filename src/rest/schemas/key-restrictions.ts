import { z } from 'zod';
import { doors } from '../../domain/key-restrictions.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { maxListed, readingRestrictions, restrictionMembers } from '../../services/read-key-restrictions.ts';
import { describedMembers, describedObject } from './described.ts';
import { namedEnum } from './enums.ts';
import { instantShape, maxInt32 } from './scalars.ts';

const { KeyRestrictions } = descriptions;

const meaningOf = { rest: 'The REST API', graphql: 'GraphQL', mcp: 'AI applications, by MCP' } as const;
const doorShape = namedEnum({
  id: 'Door',
  about: 'A way into the gateway that a key can be restricted to.',
  values: doors,
  meaningOf: (door) => `${meaningOf[door]}.`,
});

const units = z.int().min(1).max(maxInt32).nullable();

/** What a key is restricted to, all members of it. */
export const keyRestrictionsShape = describedObject('KeyRestrictions', KeyRestrictions, {
  origins: z.array(z.string()).min(1).max(maxListed).nullable(),
  addresses: z.array(z.string()).min(1).max(maxListed).nullable(),
  doors: z.array(doorShape).min(1).nullable(),
  documents_only: z.boolean(),
  units_per_day: units,
  per_address_per_hour: units,
  expires_at: instantShape.nullable(),
}).nullable();

/** The same as it is sent. */
export const keyRestrictionsBody = readingRestrictions(
  z.strictObject(
    describedMembers(KeyRestrictions, restrictionMembers),
    'must be an object, or null for none',
  ),
).optional();
