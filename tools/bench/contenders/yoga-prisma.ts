// (d) GraphQL Yoga, Pothos and @pothos/plugin-prisma in its select mode: every request reads only the selected columns
// from Postgres, in one query where the plugin can. Unlike the gateway, it checks no key and charges nothing, which is
// in its favour. Yoga caches parsed and validated documents, as by default.
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
import { createPeerPriceBook, openPeerDatabase } from './support/peer-database.ts';
import { addRecordTypes, type RecordTypes } from './support/record-types.ts';
import { getPriceNodeId } from './support/resolvers.ts';

const { prisma, rates } = await openPeerDatabase();

const builder = new SchemaBuilder<RecordTypes & { PrismaTypes: PrismaTypes }>({
  defaultFieldNullability: false,
  plugins: [PrismaPlugin],
  prisma: { client: prisma, dmmf: getDatamodel() },
});
const record = addRecordTypes(builder, {
  Price: { nodeId: getPriceNodeId, observationId: ({ id }: Price) => id },
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
const readFacts = ({ facts }: Pick<FactsRow, 'facts'>) => facts as PhoneFacts;
const deriveFacts = (row: FactsRow) => derivePhone(row.fullName, readFacts(row), row.isOtherDevice);
const factsSelect = { facts: true } as const;
const derivedSelect = { facts: true, fullName: true, isOtherDevice: true } as const;
const pricesSelect = { id: true, facts: true, prices: true } as const;
/** Returns the members of a phone that the choice of its price reads. */
const toPricedPhone = (row: { id: number; facts: unknown }) =>
  ({ id: row.id, variants: readFacts(row).variants }) as unknown as Phone;

builder.prismaObject('Phone', {
  select: { id: true },
  fields: (t) => {
    const fact = (name: keyof PhoneFacts) =>
      t.field({
        ...record.getField('Phone', name),
        select: factsSelect,
        resolve: (row) => readFacts(row)[name],
      });
    const derivedFact = (name: keyof ReturnType<typeof deriveFacts>) =>
      t.field({
        ...record.getField('Phone', name),
        select: derivedSelect,
        resolve: (row) => deriveFacts(row)[name],
      });
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
        ...record.getField('Phone', 'price'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: pricesSelect,
        resolve: (row, { currency }) =>
          createPeerPriceBook([row], rates).getPrice(toPricedPhone(row), currency ?? 'THB'),
      }),
      launchPrice: t.field({
        ...record.getField('Phone', 'launchPrice'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: pricesSelect,
        resolve: (row, { currency }) =>
          createPeerPriceBook([row], rates).getLaunchPrice(toPricedPhone(row), currency ?? 'THB'),
      }),
      priceSummary: t.field({
        ...record.getField('Phone', 'priceSummary'),
        args: { currency: t.arg({ type: 'Currency', defaultValue: 'THB' }) },
        select: pricesSelect,
        resolve: (row, { currency }) =>
          createPeerPriceBook([row], rates).summarise(toPricedPhone(row), currency ?? 'THB'),
      }),
      variants: t.field({
        ...record.getField('Phone', 'variants'),
        select: pricesSelect,
        resolve: (row) => {
          const book = createPeerPriceBook([row], rates);
          const phone = toPricedPhone(row);
          return phone.variants.map((variant, index) => ({
            ...variant,
            price: book.getVariantPrice(phone, index, 'THB'),
          }));
        },
      }),
      // No review of the starter catalogue has a score, so there are no ratings.
      rating: t.field({ ...record.getField('Phone', 'rating'), resolve: () => null }),
      reviewCount: t.relationCount('reviews'),
      specSheet: t.field({
        ...record.getField('Phone', 'specSheet'),
        select: { specSheet: true },
        resolve: ({ specSheet }) => specSheet,
      }),
      source: t.field({
        ...record.getField('Phone', 'source'),
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
