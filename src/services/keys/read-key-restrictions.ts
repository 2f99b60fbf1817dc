import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import {
  type KeyRestrictions,
  type TransportName,
  transports,
} from '../../domain/accounts/key-restrictions.ts';
import { createPresenter } from '../../domain/present.ts';
import { toMemberName } from '../../record/member-name.ts';
import {
  keyRestrictionsType,
  maxRestrictionItems,
  maxUnits,
  noRestrictions,
} from '../../record/types/key.ts';
import { createInvalidBodyError } from '../invalid-body.ts';
import { readNetwork } from './read-network.ts';
import { type NormalForm, readOrigin } from './read-origin.ts';

const maxTextLength = 300;

/** Creates the schema of a list of strings. It converts each string to its normal form and removes duplicates. */
function createListSchema(itemName: string, readItem: (text: string) => NormalForm) {
  const help = `must be a list of 1 to ${maxRestrictionItems} ${itemName}; null for any`;
  return z
    .array(
      z.string('must be a text').max(maxTextLength, `must have at most ${maxTextLength} characters`),
      help,
    )
    .min(1, help)
    .max(maxRestrictionItems, help)
    .transform((texts, context): readonly string[] => {
      const results = texts.map(readItem);
      const problems = results.flatMap((result, index) =>
        'problem' in result ? `${quoteText(texts[index] ?? '')}: ${result.problem}` : [],
      );
      if (problems.length > 0) context.addIssue({ code: 'custom', message: problems.join('; ') });
      return [...new Set(results.flatMap((result) => ('problem' in result ? [] : result.text)))];
    });
}

/** Quotes the beginning of an invalid text. Credentials that were sent by mistake are removed. */
const quoteText = (text: string): string => JSON.stringify(removeCredentials(text).slice(0, 80));

export const transportsHelp = `must be a list of ${transports.join(', ')}: at least one of them; null for any`;
/** Creates the schema of `doors`. @param transportSchema the schema of one transport, which may have a description */
export const createTransportsSchema = (transportSchema: z.ZodType<TransportName>) =>
  z
    .array(transportSchema, transportsHelp)
    .min(1, transportsHelp)
    .max(maxRestrictionItems, transportsHelp)
    .transform((names): readonly TransportName[] => transports.filter((name) => names.includes(name)))
    .nullish();
const unitsHelp = `must be a whole number from 1 to ${maxUnits}; null for no limit`;
const unitsSchema = z.int(unitsHelp).min(1, unitsHelp).max(maxUnits, unitsHelp);
const instantHelp = 'must be a date and time with its offset (RFC 3339), such as 2027-01-31T09:30:00Z';

/** The schemas of members that have rules of their own. */
const schemasByName: Readonly<Record<string, z.ZodType>> = {
  origins: createListSchema('origins such as https://shop.example', readOrigin).nullish(),
  addresses: createListSchema('addresses or networks such as 203.0.113.0/24', readNetwork).nullish(),
  doors: createTransportsSchema(z.enum(transports, transportsHelp)),
};
/** The schemas of all other members, by kind. */
const schemasByKind: Readonly<Record<string, z.ZodType>> = {
  flag: z.boolean('must be true or false').nullish(),
  integer: unitsSchema.nullish(),
  // Instants are shown to the second, so fractions are removed.
  instant: z.iso
    .datetime({ offset: true, error: instantHelp })
    .transform((text) => new Date(Math.floor(Date.parse(text) / 1_000) * 1_000))
    .nullish(),
};

const memberTypes = Object.entries(keyRestrictionsType.members);

/** The members of `restrictions` as clients send them. Each may be missing or null. */
export const restrictionMembers: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  memberTypes.map(([name, { kind }]) => [
    toMemberName(name),
    schemasByName[name] ?? schemasByKind[kind] ?? z.never(),
  ]),
);

const objectSchema = z.strictObject(restrictionMembers, 'must be an object, or null for none');

/** Converts the restrictions of a request. Returns null if they restrict nothing. Contradictions are errors. */
function toRestrictions(
  json: z.output<typeof objectSchema>,
  context: z.RefinementCtx,
): KeyRestrictions | null {
  const nonNullMembers = memberTypes.flatMap(([name]) => {
    const value = json[toMemberName(name)];
    return value == null ? [] : [[name, value]];
  });
  const restrictions: KeyRestrictions = { ...noRestrictions, ...Object.fromEntries(nonNullMembers) };
  if (restrictions.documentsOnly && restrictions.doors?.includes('graphql') === false)
    context.addIssue({
      code: 'custom',
      path: ['doors'],
      message: 'documents_only needs graphql, because only GraphQL has registered documents',
    });
  return Object.values(restrictions).some((value) => value !== null && value !== false) ? restrictions : null;
}

/**
 * Creates the schema that reads `restrictions`.
 * @param schemaOfObject a schema with the members of `restrictionMembers`, which may have descriptions
 */
export const createRestrictionsSchema = (schemaOfObject: typeof objectSchema) =>
  schemaOfObject.transform(toRestrictions).nullable();

const restrictionsSchema = createRestrictionsSchema(objectSchema);

/**
 * Reads restrictions as clients write them, checks them and converts them to their normal form. Whether
 * `expires_at` is in the future is checked when the restrictions are set.
 * @returns null for null, and for restrictions that restrict nothing
 * @throws GatewayError `invalid-body`, whose parameters are named like `restrictions.origins`
 */
export function readKeyRestrictions(json: unknown): KeyRestrictions | null {
  const parsed = restrictionsSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw createInvalidBodyError(parsed.error, restrictionsSchema, ['restrictions']);
}

const presentRestrictions = createPresenter(keyRestrictionsType);

/** Formats restrictions for clients, with all members. Returns null if there are none. */
export const toKeyRestrictionsJson = (restrictions: KeyRestrictions | null) =>
  restrictions && presentRestrictions(restrictions);
