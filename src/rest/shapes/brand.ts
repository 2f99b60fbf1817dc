import { z } from 'zod';
import { countShape, idShape, slugShape } from './scalars.ts';

export const brandShape = z
  .strictObject({
    id: idShape,
    slug: slugShape.meta({ examples: ['samsung'] }),
    name: z.string(),
    phone_count: countShape.describe('Phones that the default list shows.'),
  })
  .meta({ id: 'Brand' });

export const brandListShape = z
  .strictObject({ data: z.array(brandShape) })
  .meta({ id: 'BrandList', description: 'Every brand, by name.' });
