import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { phoneSorts } from '../../domain/catalogue/phone-query.ts';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import type { Enumeration } from '../../record/fact.ts';
import type { Phone } from '../../record/phone.ts';
import type { GraphQLContext } from '../context.ts';

/**
 * The types of the Prisma plugin, except that a phone is the object in the catalogue instead of a database row.
 * Operations read only the relations of a phone from the database, and everything else from memory.
 */
interface GraphQLPrismaTypes extends Omit<PrismaTypes, 'Phone'> {
  Phone: Omit<PrismaTypes['Phone'], 'Shape'> & { Shape: Phone };
}

/** The builder to which every file of `types/` adds its types. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  PrismaTypes: GraphQLPrismaTypes;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    PartialDate: { Input: string; Output: string };
    Currency: { Input: string; Output: string };
    CountryCode: { Input: string; Output: string };
    URL: { Input: string; Output: string };
    SafeInt: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
  };
}>({
  defaultFieldNullability: false,
  plugins: [PrismaPlugin],
  prisma: { client: (context) => context.phoneRows, dmmf: getDatamodel() },
});

builder.queryType({});
builder.subscriptionType({});

type EnumType = ReturnType<typeof builder.enumType<string, Record<string, { value: string }>>>;

const enumTypes = new Map<Enumeration, EnumType>();

/** Converts the name of a member to GraphQL: `real-time` becomes `REAL_TIME`. */
const toEnumValueName = (member: string): string => member.toUpperCase().replaceAll('-', '_');

/**
 * Returns the GraphQL type of an enumeration, which is created only once.
 * @param toName a function that converts the name of a member to GraphQL
 */
export function getEnumType<Member extends string>(
  enumeration: Enumeration<Member>,
  toName = toEnumValueName,
) {
  let type = enumTypes.get(enumeration);
  if (type === undefined) {
    const entries = enumeration.members.map((member) => [
      toName(member),
      { value: member, description: enumeration.meanings[member] },
    ]);
    type = builder.enumType(enumeration.name, {
      description: `${enumeration.description}.`,
      values: Object.fromEntries(entries) as Record<string, { value: string }>,
    });
    enumTypes.set(enumeration, type);
  }
  return type as ReturnType<typeof builder.enumType<string, Record<string, { value: Member }>>>;
}

/** Converts the name of a sort order to GraphQL: `-released` becomes `RELEASED_DESC`. */
export const toSortName = (sort: string): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();
export const PhoneSortEnum = getEnumType(phoneSorts, toSortName);
