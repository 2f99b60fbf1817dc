import { z } from 'zod';
import { brandType } from '../../record/types/brand.ts';
import { createAnswerShape } from './answer.ts';
import { getTypeShape } from './member-shape.ts';

export const brandListShape = createAnswerShape(
  'BrandList',
  'Every brand, by name.',
  z.array(getTypeShape(brandType)),
);
