import { changePageType, changeType, changeTypes } from '../../record/types/change.ts';
import { createEnum } from './enums.ts';
import { getTypeSchema } from './member-schema.ts';

/**
 * The type of a change in filters. Its schema has a name of its own, because the enum of a parameter is closed, while
 * the enum in answers may gain values.
 */
export const changeTypeFilter = createEnum('ChangeTypeFilter', changeTypes, {
  help: `must be one of ${changeTypes.members.join(', ')}`,
});

/** The schema of a change in `/v1/changes`, streams and webhooks. */
export const changeSchema = getTypeSchema(changeType);
export const changePageSchema = getTypeSchema(changePageType);
