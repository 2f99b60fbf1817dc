import type { UsedUnits } from '../../../domain/quota/quota.ts';

/** The columns with the usage that an account took over from a deleted account with the same e-mail address. */
export const carriedColumns = {
  carriedDay: true,
  carriedDayUsed: true,
  carriedMonth: true,
  carriedMonthUsed: true,
} as const;

export type CarriedRow = Record<keyof typeof carriedColumns, number>;

export function toCarriedUsage(row: CarriedRow): UsedUnits {
  return {
    day: { id: row.carriedDay, used: row.carriedDayUsed },
    month: { id: row.carriedMonth, used: row.carriedMonthUsed },
  };
}
