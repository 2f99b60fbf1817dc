import type { PrismaClient } from '../generated/prisma/client.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission } from '../services/quota/admission.ts';
import type { PlanTable } from '../services/quota/plan-table.ts';
import type { SuggestAllowance } from '../services/quota/suggest-allowance.ts';

/** What every operation shares: handed in by the composition root. */
export interface GraphQLServices {
  readonly catalogue: PhoneCatalogue;
  readonly admission: Admission;
  readonly suggestions: SuggestAllowance;
  readonly plans: PlanTable;
  /** Only for the Prisma plugin, which wants to hold it; no resolver names it. */
  readonly prisma: PrismaClient;
}
