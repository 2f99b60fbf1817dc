import { z } from 'zod';
import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { type Door, doors, type KeyRestrictions } from '../../domain/accounts/key-restrictions.ts';
import { toInstant } from '../../domain/instant.ts';
import { invalidBody } from '../invalid-body.ts';
import { readNetwork } from './read-network.ts';
import { type NormalForm, readOrigin } from './read-origin.ts';

/** The origins, and the networks, that a key may have: each request is compared with all of them. */
export const maxListed = 20;
/** The largest number of units that the counters can hold. */
export const maxUnits = 2_147_483_647;
const maxTextLength = 300;

/** A schema for a list of texts, which are brought to their normal form and deduplicated. */
function listOf(what: string, read: (text: string) => NormalForm) {
  const help = `must be a list of 1 to ${maxListed} ${what}; null for any`;
  return z
    .array(
      z.string('must be a text').max(maxTextLength, `must have at most ${maxTextLength} characters`),
      help,
    )
    .min(1, help)
    .max(maxListed, help)
    .transform((texts, context): readonly string[] => {
      const items = texts.map(read);
      const problems = items.flatMap((item, at) =>
        'problem' in item ? `${quote(texts[at] ?? '')}: ${item.problem}` : [],
      );
      if (problems.length > 0) context.addIssue({ code: 'custom', message: problems.join('; ') });
      return [...new Set(items.flatMap((item) => ('problem' in item ? [] : item.text)))];
    });
}

/** Quotes the beginning of a text, without credentials that were sent by mistake. */
const quote = (text: string): string => JSON.stringify(withoutCredentials(text).slice(0, 80));

export const doorsHelp = `must be a list of ${doors.join(', ')}: at least one of them; null for any`;
/** A schema for a list of doors. @param door the schema of one of them, which may also describe it */
export const doorsOf = (door: z.ZodType<Door>) =>
  z
    .array(door, doorsHelp)
    .min(1, doorsHelp)
    .max(maxListed, doorsHelp)
    .transform((list): readonly Door[] => doors.filter((one) => list.includes(one)))
    .nullish();
const unitsHelp = `must be a whole number from 1 to ${maxUnits}; null for no limit`;
const units = z.int(unitsHelp).min(1, unitsHelp).max(maxUnits, unitsHelp);
const instantHelp = 'must be a date and time with its offset (RFC 3339), such as 2027-01-31T09:30:00Z';

/** The members of `restrictions` in requests; each may be absent or null. */
export const restrictionMembers = {
  origins: listOf('origins such as https://shop.example', readOrigin).nullish(),
  addresses: listOf('addresses or networks such as 203.0.113.0/24', readNetwork).nullish(),
  doors: doorsOf(z.enum(doors, doorsHelp)),
  documents_only: z.boolean('must be true or false').nullish(),
  units_per_day: units.nullish(),
  per_address_per_hour: units.nullish(),
  // Rounded down to the second, as it is shown.
  expires_at: z.iso
    .datetime({ offset: true, error: instantHelp })
    .transform((text) => new Date(Math.floor(Date.parse(text) / 1_000) * 1_000))
    .nullish(),
};

const sentSchema = z.strictObject(restrictionMembers, 'must be an object, or null for none');

/** Converts restrictions that were sent; null where they restrict nothing. Contradictions are issues. */
function toRestrictions(json: z.output<typeof sentSchema>, context: z.RefinementCtx): KeyRestrictions | null {
  const restrictions: KeyRestrictions = {
    origins: json.origins ?? null,
    addresses: json.addresses ?? null,
    doors: json.doors ?? null,
    documentsOnly: json.documents_only ?? false,
    unitsPerDay: json.units_per_day ?? null,
    perAddressPerHour: json.per_address_per_hour ?? null,
    expiresAt: json.expires_at ?? null,
  };
  if (restrictions.documentsOnly && restrictions.doors?.includes('graphql') === false)
    context.addIssue({
      code: 'custom',
      path: ['doors'],
      message: 'documents_only needs graphql among them; registered documents are asked for there alone',
    });
  return Object.values(restrictions).some((value) => value !== null && value !== false) ? restrictions : null;
}

/**
 * A schema that reads `restrictions`.
 * @param object the schema of an object of the members above, which may also describe them
 */
export const readingRestrictions = (object: typeof sentSchema) => object.transform(toRestrictions).nullable();

const schema = readingRestrictions(sentSchema);

/**
 * Reads restrictions from JSON, checks them and brings them to their normal form. Whether `expires_at` is in
 * the future is checked when they are set.
 * @returns null for null, and where they restrict nothing
 * @throws GatewayError `invalid-body` naming members as `restrictions.origins`
 */
export function readKeyRestrictions(json: unknown): KeyRestrictions | null {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  throw invalidBody(result.error, schema, ['restrictions']);
}

/** Restrictions as JSON, with all members; null for none. */
export function keyRestrictionsJson(restrictions: KeyRestrictions | null) {
  return (
    restrictions && {
      origins: restrictions.origins,
      addresses: restrictions.addresses,
      doors: restrictions.doors,
      documents_only: restrictions.documentsOnly,
      units_per_day: restrictions.unitsPerDay,
      per_address_per_hour: restrictions.perAddressPerHour,
      expires_at: restrictions.expiresAt && toInstant(restrictions.expiresAt),
    }
  );
}
