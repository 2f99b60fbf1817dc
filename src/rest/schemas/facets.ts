import { facetsType } from '../../record/types/facets.ts';
import { createAnswerShape, metaShape } from './answer.ts';
import { getTypeShape } from './member-shape.ts';

export const facetsShape = createAnswerShape('FacetsAnswer', 'The counts.', getTypeShape(facetsType), {
  meta: metaShape,
});
