import type { UsedUnits } from '../../src/domain/quota/quota.ts';

/** No used units, in windows that ended long ago. */
export const nothingUsed: UsedUnits = { day: { id: 0, used: 0 }, month: { id: 0, used: 0 } };
