import { z } from 'zod';
import { minVotes } from '../../domain/catalogue/rate-phone.ts';
import { memberName } from '../../record/member-name.ts';
import { listedMembers } from '../../record/phone-members.ts';
import { derivedTable, phoneTable } from '../../record/phone-table.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, listPagination, meta } from './answer.ts';
import { brandShape } from './brand.ts';
import { describedAs, describedMembers, describedObject } from './described.ts';
import { factShape, factShapes } from './phone-parts.ts';
import { priceShape, priceSummaryShape, shortPriceShape, variantPriceShape } from './price.ts';
import { questionShape } from './question.ts';
import { idShape, instantShape, partialDateShape, slugShape } from './scalars.ts';

const { FactSource, Phone, Rating, Source, SpecRow, SpecSection, Variant } = descriptions;

const ratingShape = describedObject('Rating', Rating, {
  average: z.number().min(0).max(10),
  count: z.int().min(minVotes),
});

const specSectionShape = describedObject('SpecSection', SpecSection, {
  name: z.string(),
  rows: z.array(z.strictObject(describedMembers(SpecRow, { label: z.string(), value: z.string() }))),
});

const sourceShape = describedObject('Source', Source, {
  name: z.string(),
  as_of: partialDateShape.nullable(),
  as_of_inferred: z.boolean().nullable(),
  verified: z.boolean(),
  imported_at: instantShape,
});

const factSourceShape = describedObject('FactSource', FactSource, { fact: z.string(), source: sourceShape });

export const factSourcesShape = answer(
  'FactSources',
  'Where each fact of the phone that is known comes from, in the order of its record.',
  z.array(factSourceShape),
);

const brandInLists = z.strictObject(
  describedMembers(descriptions.Brand, { id: idShape, slug: slugShape, name: z.string() }),
);

const members = describedMembers(Phone, {
  id: idShape,
  slug: slugShape,
  brand: brandShape,
  name: z.string(),
  full_name: z.string(),
  launch_price: priceShape.nullable(),
  price_summary: priceSummaryShape,
  rating: ratingShape.nullable(),
  review_count: z.int().min(0),
  source: sourceShape,
  updated_at: instantShape,
  url: z.string().regex(/^\/v1\/phones\/[1-9][0-9]*$/),
  spec_sheet: z.array(specSectionShape),
});
const {
  id,
  slug,
  name,
  full_name,
  launch_price,
  price_summary,
  rating,
  review_count,
  source,
  updated_at,
  url,
  spec_sheet,
} = members;
const { device_type, ...derived } = factShapes(derivedTable);
const price = (schema: z.ZodType) => describedAs(schema.nullable(), Phone.members.price);

export const phoneSummaryShape = z
  .strictObject({
    ...{ id, slug, brand: describedAs(brandInLists, Phone.members.brand), name, full_name },
    ...Object.fromEntries(listedMembers.map(({ fact }) => [memberName(fact.inLists ?? ''), factShape(fact)])),
    ...{ price: price(shortPriceShape), rating, review_count, url },
  })
  .meta({ id: 'PhoneSummary', description: 'What a list shows of a phone.' });

const variantPrice = describedAs(variantPriceShape.nullable(), Variant.members.price);

export const phoneShape = z
  .strictObject({
    ...{ id, slug, brand: members.brand, name, full_name, device_type: device_type as z.ZodType },
    ...factShapes(phoneTable, { variants: { price: variantPrice } }),
    ...derived,
    ...{ price: price(priceShape), launch_price, price_summary },
    ...{ rating, review_count, source, updated_at, url, spec_sheet },
  })
  .meta({ id: 'Phone', description: Phone.about });

export const phoneAnswerShape = answer('PhoneAnswer', 'The phone.', phoneShape, { meta });

export const phonePageShape = answer('PhonePage', descriptions.PhonePage.about, z.array(phoneSummaryShape), {
  query: questionShape.optional().describe('Only with search.'),
  pagination: listPagination.optional().describe('Where the page is among the others; not with ids.'),
  missing: z
    .array(z.string())
    .optional()
    .describe('Only with ids: those of them that no phone has, in the order asked for.'),
  meta: meta
    .extend(describedMembers(descriptions.PhonePage, { hint: z.string().optional() }))
    .meta({ id: 'ListMeta', extends: 'AnswerMeta', description: descriptions.AnswerMeta.about }),
});
