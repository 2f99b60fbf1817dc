import { z } from 'zod';
import { comparedPhones } from '../../services/catalogue/phone-catalogue.ts';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer, meta } from './answer.ts';
import { describedMembers, describedObject } from './described.ts';
import { describedEnum } from './enums.ts';
import { phoneSummaryShape } from './phone.ts';

const scalar = z.union([z.number(), z.string()]);

const comparedFieldShape = describedObject('ComparedField', descriptions.ComparedField, {
  name: z.string(),
  unit: z.string().nullable(),
  values: z.array(z.union([scalar, z.boolean(), z.array(scalar), z.null()])),
  better: describedEnum('Better', descriptions.Better, ['more', 'less']).nullable(),
  best: z.array(z.int().min(0)),
});

export const comparisonShape = answer(
  'Comparison',
  descriptions.Comparison.about,
  z.strictObject(
    describedMembers(descriptions.Comparison, {
      phones: z.array(phoneSummaryShape).min(comparedPhones.min).max(comparedPhones.max),
      fields: z.array(comparedFieldShape),
    }),
  ),
  { meta },
);
