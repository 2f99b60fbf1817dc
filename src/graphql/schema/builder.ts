import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
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
