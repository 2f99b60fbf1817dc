import { z } from 'zod';
import { comparedFieldType, comparisonType } from '../../record/types/comparison.ts';
import { comparedPhoneCount } from '../../services/catalogue/phone-catalogue.ts';
import { describe } from '../../services/descriptions/describe.ts';
import { createAnswerSchema, metaSchema } from './answer.ts';
import { withDescription } from './described-schema.ts';
import { createMemberSchemas } from './member-schema.ts';
import { phoneSummarySchema } from './phone.ts';

const scalar = z.union([z.number(), z.string()]);
const { members, name, description } = comparedFieldType;
const { fields: fieldsDescription } = comparisonType.members;

const comparedFieldSchema = z
  .strictObject({
    ...createMemberSchemas(members),
    values: withDescription(
      z.array(z.union([scalar, z.boolean(), z.array(scalar), z.null()])),
      members.values,
    ),
  })
  .meta({ id: name, description });

export const comparisonSchema = createAnswerSchema(
  'Comparison',
  comparisonType.description,
  z.strictObject({
    phones: withDescription(
      z.array(phoneSummarySchema).min(comparedPhoneCount.min).max(comparedPhoneCount.max),
      describe('The phones, in the requested order'),
    ),
    fields: withDescription(z.array(comparedFieldSchema), fieldsDescription),
  }),
  { meta: metaSchema },
);
