import { facetsType } from '../../record/types/facets.ts';
import { answer, meta } from './answer.ts';
import { typeShape } from './member-shape.ts';

export const facetsShape = answer('FacetsAnswer', 'The counts.', typeShape(facetsType), { meta });
