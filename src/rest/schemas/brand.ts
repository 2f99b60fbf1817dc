import { z } from 'zod';
import { brandType } from '../../record/types/brand.ts';
import { answer } from './answer.ts';
import { typeShape } from './member-shape.ts';

export const brandListShape = answer('BrandList', 'Every brand, by name.', z.array(typeShape(brandType)));
