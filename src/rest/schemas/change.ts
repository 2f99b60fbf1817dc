import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import { enumOf } from './enums.ts';
import { typeShape } from './member-shape.ts';

/**
 * The kinds of change that a parameter accepts. Like the enumerations of all filters, it is closed: no values
 * are added later.
 */
export const changeTypeFilter = enumOf('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** The schema of a change as `/v1/changes`, streams and webhooks show it. */
export const changeShape = typeShape(changeType);
export const changePageShape = typeShape(changePageType);
