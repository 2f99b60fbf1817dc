import { z } from 'zod';
import { priceType } from '../../record/types/price.ts';
import { answer, meta, pagination } from './answer.ts';
import { typeShape } from './member-shape.ts';

export const priceShape = typeShape(priceType);

export const pricePageShape = answer('PricePage', 'A page of prices, newest first.', z.array(priceShape), {
  pagination,
  meta,
});
