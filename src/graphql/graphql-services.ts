import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Admission } from '../services/admission.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import type { PlanTable } from '../services/plan-table.ts';

/** What every operation shares: handed in by the composition root. */
export interface GraphQLServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly plans: PlanTable;
  /** Only for the Prisma plugin, which wants to hold it; no resolver names it. */
  readonly prisma: PrismaClient;
}
