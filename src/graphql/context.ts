import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Admission, Admitted, Caller } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { PlanTable } from '../services/plan-table.ts';
import type { HistoryLoader } from './history-loader.ts';

/** What every operation shares: handed in by the composition root. */
export interface GraphQLServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly plans: PlanTable;
  /** Only for the Prisma plugin, which wants to hold it; no resolver names it. */
  readonly prisma: PrismaClient;
}

/** What one operation knows. */
export interface GraphQLContext extends GraphQLServices {
  /** Null when no key was sent: then only what is free can be asked. */
  readonly caller: Caller | null;
  /** Pages of prices and reviews, batched over the phones of the operation. */
  readonly history: HistoryLoader;
  /** Filled in once the operation was charged. */
  readonly charge: { admitted: Admitted | null };
}

/** The caller of an operation that was let through the gate. */
export function callerOf({ caller }: GraphQLContext): Caller {
  if (caller === null) throw new TypeError('the gate lets no such operation through without a key');
  return caller;
}
