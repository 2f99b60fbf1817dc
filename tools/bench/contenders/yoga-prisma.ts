// (d) GraphQL Yoga, Pothos and @pothos/plugin-prisma in its select mode: every request is read from Postgres, the
// columns that it asks for and no others, in one query where the plugin can. Not like for like: it checks no key
// and charges nothing, which is in its favour. Yoga keeps parsed and validated documents, as by default.
import { createServer } from 'node:http';
import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { createYoga } from 'graphql-yoga';
import { toNodeId } from '../../../src/domain/catalogue/node-id.ts';
import { getDisplayName } from '../../../src/domain/catalogue/phone-identity.ts';
import type { Price } from '../../../src/domain/catalogue/prices/price.ts';
import { derivePhone } from '../../../src/record/derive-phone.ts';
import type { Phone, PhoneFacts } from '../../../src/record/phone.ts';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import { listen } from './support/listen.ts';
import { openPeerDatabase, priceBookOf } from './support/peer-database.ts';
import { addRecordTypes, type RecordTypes } from './support/record-types.ts';
import { nodeIdOfPrice } from './support/resolvers.ts';

const { prisma, rates } = await openPeerDatabase();

const builder = new SchemaBuilder<RecordTypes & { PrismaTypes: PrismaTypes }>({
  defaultFieldNullability: false,
  plugins: [PrismaPlugin],
  prisma: { client: prisma, dmmf: getDatamodel() },
});
const record = addRecordTypes(builder, {
  Price: { nodeId: nodeIdOfPrice, observationId: ({ id }: Price) => id },
});

builder.prismaObject('Brand', {
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    nodeId: t.id({ resolve: ({ id }) => toNodeId({ type: 'Brand', id, currency: null }) }),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    phoneCount: t.exposeInt('phoneCount'),
  }),
});

interface FactsRow {
  readonly facts: unknown;
  readonly fullName: string;
  readonly isOtherDevice: boolean;
}
const factsOf = ({ facts }: Pick<FactsRow, 'facts'>) => facts as PhoneFacts;
const derived = (row: FactsRow) => derivePhone(row.fullName, factsOf(row), row.isOtherDevice);
const forFacts = { facts: true } as const;
const forDerived = { facts: true, fullName: true, isOtherDevice: true } as const;
const forPrices = { id: true, facts: true, prices: true } as const;
/** As much of a phone as choosing its price looks at. */
const pricedPhone = (row: { id: number; facts: unknown }) =>
  ({ id: row.id, variants: factsOf(row).variants }) as unknown as Phone;

builder.prismaObject('Phone', {
  select: { id: true },
  fields: (t) => {
    const fact = (name: keyof PhoneFacts) =>
      t.field({ ...record.fieldOf('Phone', name), select: forFacts, resolve: (row) => factsOf(row)[name] });
    const derivedFact = (name: keyof ReturnType<typeof derived>) =>
      t.field({ ...record.fieldOf('Phone', name), select: forDerived, resolve: (row) => derived(row)[name] });
    return {
      id: t.exposeID('id'),
      nodeId: t.id({ resolve: ({ id }) => toNodeId({ type: 'Phone', id, currency: null }) }),
      slug: t.exposeString('slug'),
      brand: t.relation('brand'),
      fullName: t.exposeString('fullName'),
      name: t.string({
        select: { fullName: true, brand: { select: { name: true } } },
        resolve: ({ fullName, brand }) => getDisplayName(fullName, brand.name),
      }),
      formFactor: fact('formFactor'),
      status: fact('status'),
      announcedOn: fact('announcedOn'),
      releasedOn: fact('releasedOn'),
      modelNumbers: fact('modelNumbers'),
      codeNames: fact('codeNames'),
      colors: fact('colors'),
      body: fact('body'),
      platform: fact('platform'),
      cameras: fact('cameras'),
      battery: fact('battery'),
      network: fact('network'),
      audio: fact('audio'),
      sensors: fact('sensors'),
      security: fact('security'),
      video: fact('video'),
      benchmarks: fact('benchmarks'),
      deviceType: derivedFact('deviceType'),
      displays: derivedFact('displays'),
      connectivity: derivedFact('connectivity'),
      mainCameraMp: derivedFact('mainCameraMp'),
      ramGb: derivedFact('ramGb'),
      storageGb: derivedFact('storageGb'),
      price: t.field({
        ...record.fieldOf('Phone', 'price'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: forPrices,
        resolve: (row, { currency }) => priceBookOf([row], rates).price(pricedPhone(row), currency ?? 'THB'),
      }),
      launchPrice: t.field({
        ...record.fieldOf('Phone', 'launchPrice'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: forPrices,
        resolve: (row, { currency }) =>
          priceBookOf([row], rates).launchPrice(pricedPhone(row), currency ?? 'THB'),
      }),
      priceSummary: t.field({
        ...record.fieldOf('Phone', 'priceSummary'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: forPrices,
        resolve: (row, { currency }) =>
          priceBookOf([row], rates).summary(pricedPhone(row), currency ?? 'THB'),
      }),
      variants: t.field({
        ...record.fieldOf('Phone', 'variants'),
        select: forPrices,
        resolve: (row) => {
          const book = priceBookOf([row], rates);
          const phone = pricedPhone(row);
          return phone.variants.map((variant, index) => ({
            ...variant,
            price: book.getVariantPrice(phone, index, 'THB'),
          }));
        },
      }),
      // No review of the starter catalogue has a score.
      rating: t.field({ ...record.fieldOf('Phone', 'rating'), resolve: () => null }),
      reviewCount: t.relationCount('reviews'),
      specSheet: t.field({
        ...record.fieldOf('Phone', 'specSheet'),
        select: { specSheet: true },
        resolve: ({ specSheet }) => specSheet,
      }),
      source: t.field({
        ...record.fieldOf('Phone', 'source'),
        select: { source: true },
        resolve: ({ source }) => ({ ...source, asOf: source.asOf || null }),
      }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    };
  },
});

builder.queryType({
  fields: (t) => ({
    phone: t.prismaField({
      type: 'Phone',
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      resolve: (query, _root, { id }) => {
        const where = /^\d+$/.test(id) ? { id: Number(id) } : { slug: id };
        return prisma.phone.findUnique({ ...query, where });
      },
    }),
  }),
});

const yoga = createYoga({ schema: builder.toSchema(), logging: false });

listen(createServer(yoga));
