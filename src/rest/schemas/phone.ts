import { z } from 'zod';
import { toMemberName } from '../../record/member-name.ts';
import { listedMembers } from '../../record/phone-members.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { brandType, phoneBrandType } from '../../record/types/brand.ts';
import { factSourceType, ratingType, sourceType, specSectionType } from '../../record/types/phone-parts.ts';
import { priceSummaryType, priceType, shortPriceType, variantPriceType } from '../../record/types/price.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerShape, listPaginationShape, metaShape } from './answer.ts';
import { createDescribedObject, withDescription, withMemberDescriptions } from './described.ts';
import { createFactShapes, createMemberShape, getTypeShape } from './member-shape.ts';
import { idShape, instantShape, slugShape } from './scalars.ts';

const { Phone, Question, Understood, Variant } = descriptions;

const understoodShape = createDescribedObject('Understood', Understood, {
  filters: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  text: z.string().nullable(),
  compare: z.array(slugShape).nullable(),
});

/** The search text, and how it was understood. */
export const questionShape = createDescribedObject('Question', Question, {
  q: z.string(),
  corrected: z.string().nullable(),
  understood: understoodShape.nullable(),
  unread: z.array(z.string()),
  hint: z.string().nullable(),
});

export const factSourcesShape = createAnswerShape(
  'FactSources',
  'The source of each known fact of the phone, in the order of its record.',
  z.array(getTypeShape(factSourceType)),
);

const members = withMemberDescriptions(Phone, {
  id: idShape,
  slug: slugShape,
  brand: getTypeShape(brandType),
  name: z.string(),
  full_name: z.string(),
  launch_price: getTypeShape(priceType).nullable(),
  price_summary: getTypeShape(priceSummaryType),
  rating: getTypeShape(ratingType).nullable(),
  review_count: z.int().min(0),
  source: getTypeShape(sourceType),
  updated_at: instantShape,
  url: z.string().regex(/^\/v1\/phones\/[1-9][0-9]*$/),
  spec_sheet: z.array(getTypeShape(specSectionType)),
});
const { device_type: deviceTypeShape, ...derivedShapes } = createFactShapes(derivedTable);
const createPriceShape = (schema: z.ZodType) => withDescription(schema.nullable(), Phone.members.price);

export const phoneSummaryShape = z
  .strictObject({
    id: members.id,
    slug: members.slug,
    brand: withDescription(getTypeShape(phoneBrandType), Phone.members.brand),
    name: members.name,
    full_name: members.full_name,
    ...Object.fromEntries(
      listedMembers.map(({ fact }) => [toMemberName(fact.inLists ?? ''), createMemberShape(fact)]),
    ),
    price: createPriceShape(getTypeShape(shortPriceType)),
    rating: members.rating,
    review_count: members.review_count,
    url: members.url,
  })
  .meta({ id: 'PhoneSummary', description: 'A phone in a list.' });

const variantPrice = withDescription(getTypeShape(variantPriceType).nullable(), Variant.members.price);

export const phoneShape = z
  .strictObject({
    id: members.id,
    slug: members.slug,
    brand: members.brand,
    name: members.name,
    full_name: members.full_name,
    device_type: deviceTypeShape as z.ZodType,
    ...createFactShapes(phoneTable, { variants: { price: variantPrice } }),
    ...derivedShapes,
    price: createPriceShape(getTypeShape(priceType)),
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

export const phoneAnswerShape = createAnswerShape('PhoneAnswer', 'The phone.', phoneShape, {
  meta: metaShape,
});

export const phonePageShape = createAnswerShape(
  'PhonePage',
  descriptions.PhonePage.description,
  z.array(phoneSummaryShape),
  {
    query: questionShape.optional().describe('Only with search.'),
    pagination: listPaginationShape
      .optional()
      .describe('The position of the page in the list; not with ids.'),
    missing: z
      .array(z.string())
      .optional()
      .describe('Only with ids: the ids that no phone has, in the requested order.'),
    meta: metaShape
      .extend(withMemberDescriptions(descriptions.PhonePage, { hint: z.string().optional() }))
      .meta({ id: 'ListMeta', extends: 'AnswerMeta', description: descriptions.AnswerMeta.description }),
  },
);

export const brandListShape = createAnswerShape(
  'BrandList',
  'Every brand, by name.',
  z.array(getTypeShape(brandType)),
);
