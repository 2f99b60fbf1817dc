import { z } from 'zod';
import { toMemberName } from '../../record/member-name.ts';
import { listedMembers } from '../../record/phone-members.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { brandType, phoneBrandType } from '../../record/types/brand.ts';
import { factSourceType, ratingType, sourceType, specSectionType } from '../../record/types/phone-parts.ts';
import { priceSummaryType, priceType, shortPriceType, variantPriceType } from '../../record/types/price.ts';
import { reviewType } from '../../record/types/review.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerSchema, listPaginationSchema, metaSchema, paginationSchema } from './answer.ts';
import {
  createDescribedObject,
  createFactSchemas,
  createMemberSchema,
  getTypeSchema,
  withDescription,
  withMemberDescriptions,
} from './member-schema.ts';
import { idSchema, instantSchema, slugSchema } from './scalars.ts';

const { Phone, Question, Understood, Variant } = descriptions;

const understoodSchema = createDescribedObject('Understood', Understood, {
  filters: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  text: z.string().nullable(),
  compare: z.array(slugSchema).nullable(),
});

/** The search text, and how it was understood. */
export const questionSchema = createDescribedObject('Question', Question, {
  q: z.string(),
  corrected: z.string().nullable(),
  understood: understoodSchema.nullable(),
  unread: z.array(z.string()),
  hint: z.string().nullable(),
});

export const factSourcesSchema = createAnswerSchema(
  'FactSources',
  'The source of each known fact of the phone, in the order of its record.',
  z.array(getTypeSchema(factSourceType)),
);

const members = withMemberDescriptions(Phone, {
  id: idSchema,
  slug: slugSchema,
  brand: getTypeSchema(brandType),
  name: z.string(),
  full_name: z.string(),
  launch_price: getTypeSchema(priceType).nullable(),
  price_summary: getTypeSchema(priceSummaryType),
  rating: getTypeSchema(ratingType).nullable(),
  review_count: z.int().min(0),
  source: getTypeSchema(sourceType),
  updated_at: instantSchema,
  url: z.string().regex(/^\/v1\/phones\/[1-9][0-9]*$/),
  spec_sheet: z.array(getTypeSchema(specSectionType)),
});
const { device_type: deviceTypeSchema, ...derivedSchemas } = createFactSchemas(derivedTable);
const createPriceSchema = (schema: z.ZodType) => withDescription(schema.nullable(), Phone.members.price);

export const phoneSummarySchema = z
  .strictObject({
    id: members.id,
    slug: members.slug,
    brand: withDescription(getTypeSchema(phoneBrandType), Phone.members.brand),
    name: members.name,
    full_name: members.full_name,
    ...Object.fromEntries(
      listedMembers.map(({ fact }) => [toMemberName(fact.inLists ?? ''), createMemberSchema(fact)]),
    ),
    price: createPriceSchema(getTypeSchema(shortPriceType)),
    rating: members.rating,
    review_count: members.review_count,
    url: members.url,
  })
  .meta({ id: 'PhoneSummary', description: 'A phone in a list.' });

const variantPrice = withDescription(getTypeSchema(variantPriceType).nullable(), Variant.members.price);

export const phoneSchema = z
  .strictObject({
    id: members.id,
    slug: members.slug,
    brand: members.brand,
    name: members.name,
    full_name: members.full_name,
    device_type: deviceTypeSchema as z.ZodType,
    ...createFactSchemas(phoneTable, { variants: { price: variantPrice } }),
    ...derivedSchemas,
    price: createPriceSchema(getTypeSchema(priceType)),
    launch_price: members.launch_price,
    price_summary: members.price_summary,
    rating: members.rating,
    review_count: members.review_count,
    source: members.source,
    updated_at: members.updated_at,
    url: members.url,
    spec_sheet: members.spec_sheet,
  })
  .meta({ id: 'Phone', description: Phone.description });

export const phoneAnswerSchema = createAnswerSchema('PhoneAnswer', 'The phone.', phoneSchema, {
  meta: metaSchema,
});

export const phonePageSchema = createAnswerSchema(
  'PhonePage',
  descriptions.PhonePage.description,
  z.array(phoneSummarySchema),
  {
    query: questionSchema.optional().describe('Only with search.'),
    pagination: listPaginationSchema
      .optional()
      .describe('The position of the page in the list; not with ids.'),
    missing: z
      .array(z.string())
      .optional()
      .describe('Only with ids: the ids that no phone has, in the requested order.'),
    meta: metaSchema
      .extend(withMemberDescriptions(descriptions.PhonePage, { hint: z.string().optional() }))
      .meta({ id: 'ListMeta', extends: 'AnswerMeta', description: descriptions.AnswerMeta.description }),
  },
);

export const brandListSchema = createAnswerSchema(
  'BrandList',
  'Every brand, by name.',
  z.array(getTypeSchema(brandType)),
);

export const priceSchema = getTypeSchema(priceType);

export const pricePageSchema = createAnswerSchema(
  'PricePage',
  'A page of prices, newest first.',
  z.array(priceSchema),
  {
    pagination: paginationSchema,
    meta: metaSchema,
  },
);

export const reviewSchema = getTypeSchema(reviewType);

export const reviewPageSchema = createAnswerSchema(
  'ReviewPage',
  'A page of reviews, newest first.',
  z.array(reviewSchema),
  {
    pagination: paginationSchema,
  },
);
