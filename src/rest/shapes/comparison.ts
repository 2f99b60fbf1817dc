import { z } from 'zod';
import { comparedPhones } from '../../services/phone-catalogue.ts';
import { phoneSummaryShape } from './phone.ts';

const scalar = z.union([z.number(), z.string()]);

const comparedFieldShape = z
  .strictObject({
    name: z.string().describe('The path of the member in the record, such as battery.capacity_mah.'),
    unit: z.string().nullable(),
    values: z
      .array(z.union([scalar, z.boolean(), z.array(scalar), z.null()]))
      .describe('One for each phone, in the order in which they were asked for.'),
    better: z.enum(['more', 'less']).nullable().describe('Which value is the better one, if any is.'),
    best: z.array(z.int().min(0)).describe('Indexes of the best values.'),
  })
  .meta({ id: 'ComparedField' });

export const comparisonShape = z
  .strictObject({
    data: z.strictObject({
      phones: z.array(phoneSummaryShape).min(comparedPhones.min).max(comparedPhones.max),
      fields: z.array(comparedFieldShape),
    }),
  })
  .meta({ id: 'Comparison' });
