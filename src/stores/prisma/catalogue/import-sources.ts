import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Source } from '../../../record/phone.ts';
import type { PhoneRow } from './phone-row.ts';

/** Reads the imports that are the sources of phones, each only once, because they never change. */
export function createImportSources(prisma: PrismaClient) {
  const sources = new Map<number, Source>();
  return {
    /** Reads the sources of these rows. @returns a function that finds each of them by its id */
    load: async (rows: readonly PhoneRow[]): Promise<(id: number) => Source> => {
      const ids = rows.flatMap(({ sourceId, factSources }) => [sourceId, ...Object.values(factSources)]);
      const missingIds = [...new Set(ids)].filter((id) => !sources.has(id));
      const imports =
        missingIds.length === 0 ? [] : await prisma.import.findMany({ where: { id: { in: missingIds } } });
      for (const { id, name, asOf, asOfInferred, verified, importedAt } of imports)
        sources.set(id, { name, asOf: asOf || null, asOfInferred, verified, importedAt });
      return (id) => sources.get(id) as Source;
    },
  };
}
