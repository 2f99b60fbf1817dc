import { z } from 'zod';
import { descriptions } from '../../services/descriptions/descriptions.ts';
import { answer } from './answer.ts';
import { describedObject } from './described.ts';
import { countShape, idShape, slugShape } from './scalars.ts';

export const brandShape = describedObject('Brand', descriptions.Brand, {
  id: idShape,
  slug: slugShape,
  name: z.string(),
  phone_count: countShape,
});

export const brandListShape = answer('BrandList', 'Every brand, by name.', z.array(brandShape));
