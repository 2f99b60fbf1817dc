import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import { createEnum } from './enums.ts';
import { getTypeShape } from './member-shape.ts';

/** The kinds of change that a parameter accepts. Like all enums of parameters, it is closed. */
export const changeTypeFilter = createEnum('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** The schema of a change as `/v1/changes`, streams and webhooks show it. */
export const changeShape = getTypeShape(changeType);
export const changePageShape = getTypeShape(changePageType);
