import { z } from 'zod';
import { comparedFieldType, comparisonType } from '../../record/types/comparison.ts';
import { comparedPhoneCount } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { createAnswerShape, metaShape } from './answer.ts';
import { withDescription } from './described.ts';
import { createMemberShapes } from './member-shape.ts';
import { phoneSummaryShape } from './phone.ts';

const scalar = z.union([z.number(), z.string()]);
const { members, name, description } = comparedFieldType;
const { fields: fieldsDescription } = comparisonType.members;

const comparedFieldShape = z
  .strictObject({
    ...createMemberShapes(members),
    values: withDescription(
      z.array(z.union([scalar, z.boolean(), z.array(scalar), z.null()])),
      members.values,
    ),
  })
  .meta({ id: name, description });

export const comparisonShape = createAnswerShape(
  'Comparison',
  comparisonType.description,
  z.strictObject({
    phones: withDescription(
      z.array(phoneSummaryShape).min(comparedPhoneCount.min).max(comparedPhoneCount.max),
      descriptions.Comparison.members.phones,
    ),
    fields: withDescription(z.array(comparedFieldShape), fieldsDescription),
  }),
  { meta: metaShape },
);
