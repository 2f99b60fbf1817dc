import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import { createEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';

/** The type of a change in requests. It has its own name, because enums in requests allow no other values. */
export const changeTypeFilter = createEnum('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** The schema of a change in `/v1/changes`, streams and webhooks. */
export const changeShape = getTypeShape(changeType);
export const changePageShape = getTypeShape(changePageType);
