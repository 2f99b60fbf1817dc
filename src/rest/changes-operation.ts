import { z } from 'zod';
import { type ChangeFilter, changeTypes } from '../domain/change-log.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import { listOf, type ParamValues } from './param.ts';

const text = (description: string) => ({
  schema: z.string(),
  decode: ([one = '']: readonly string[]): unknown => one,
  description,
  example: '0',
});
export const changeParams = {
  since: text('A cursor.'),
  types: { ...listOf(z.array(z.enum(changeTypes)), z.string(), 'Types.'), example: ['price'] },
  brand: { ...listOf(z.array(z.string()), z.string(), 'Brands.'), example: ['samsung'] },
  ids: { ...listOf(z.array(z.string()), z.string(), 'Phones.'), example: ['1'] },
};
export const readChangeFilter = (
  values: ParamValues<typeof changeParams>,
  _catalogue: PhoneCatalogue,
): ChangeFilter => ({
  types: values.types ?? changeTypes,
  brands: values.brand ?? null,
  phoneIds: values.ids?.map(Number) ?? null,
});
