import type { UsedUnits } from '../../src/domain/quota/quota.ts';

/** Of windows that are long over. */
export const nothingUsed: UsedUnits = { day: { id: 0, used: 0 }, month: { id: 0, used: 0 } };
