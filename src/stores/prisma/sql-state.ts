import { Prisma } from '../../generated/prisma/client.ts';

/** The SQLSTATE from Postgres, for errors without a Prisma code; else empty. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return '';
  const told = error.meta?.driverAdapterError as
    | { cause?: { originalCode?: string; code?: string } }
    | undefined;
  return told?.cause?.originalCode ?? told?.cause?.code ?? '';
}
