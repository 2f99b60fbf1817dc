import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import type { GraphQLContext } from './context.ts';

/** The builder that every type file adds to; it knows no type itself. */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  PrismaTypes: PrismaTypes;
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
  prisma: { client: (context) => context.prisma, dmmf: getDatamodel() },
});

builder.queryType({});
builder.subscriptionType({});
