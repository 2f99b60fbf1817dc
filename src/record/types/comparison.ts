import { enumeration } from '../fact.ts';
import { integer, json, listOf, nullable, object, oneOf, publicType, text } from '../public-type.ts';

export const betterValues = enumeration('Better', 'Which value is the better one', {
  more: 'The larger value: battery capacity.',
  less: 'The smaller value: weight.',
});

export const comparedFieldType = publicType('ComparedField', 'One field of the compared phones.', {
  name: text('Path of the member in REST', 'battery.capacity_mah'),
  unit: nullable(text('Unit of the values; for price.amount, the currency', 'mAh')),
  values: listOf(
    json(
      'One value for each phone, in the order of the phones; null is unknown; money is decimal: 46900 is 46,900 baht',
      [5000, 3274],
    ),
  ),
  better: nullable(oneOf(betterValues, 'Which value is the better one; null when neither is', 'MORE')),
  best: listOf(integer('Indexes of the best values, from 0; empty when nothing is better', [0], { min: 0 })),
});

/** In REST, the phones of a comparison are as short as in lists. In GraphQL, they are whole phones. */
export const comparisonType = publicType('Comparison', 'Phones side by side.', {
  fields: listOf(object(comparedFieldType, 'The fields that are compared')),
});
