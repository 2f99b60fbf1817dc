import { Prisma } from '../../../generated/prisma/client.ts';

/** So many milliseconds from now, by the clock of the database; below 0: before now. */
export const inMs = (ms: number): Prisma.Sql =>
  Prisma.sql`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
