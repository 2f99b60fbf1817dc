import type { PrismaClient } from '../generated/prisma/client.ts';
import type { Services } from '../services/services.ts';

/** What every operation shares: handed in by the composition root. */
export interface GraphQLServices extends Pick<Services, 'catalogue' | 'admission' | 'suggestions' | 'plans'> {
  /** Only for the Prisma plugin, which wants to hold it; no resolver names it. */
  readonly prisma: PrismaClient;
}
