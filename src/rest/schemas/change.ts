import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import { enumOf } from './enums.ts';
import { typeShape } from './member-shape.ts';

/** The kinds of change that a parameter takes: a closed type, as those of all filters. */
export const changeTypeFilter = enumOf('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** A change as `/v1/changes`, streams and webhooks have it. */
export const changeShape = typeShape(changeType);
export const changePageShape = typeShape(changePageType);
