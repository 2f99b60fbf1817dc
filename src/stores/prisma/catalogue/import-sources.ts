import type { PrismaClient } from '../../../generated/prisma/client.ts';
import type { Source } from '../../../record/phone.ts';
import type { PhoneRow } from './phone-row.ts';

/** The imports that phones come from, each read once: they never change. */
export function createImportSources(prisma: PrismaClient) {
  const known = new Map<number, Source>();
  return {
    /** @returns what finds each of those that these rows name */
    of: async (
      rows: readonly Pick<PhoneRow, 'sourceId' | 'factSources'>[],
    ): Promise<(id: number) => Source> => {
      const named = rows.flatMap(({ sourceId, factSources }) => [sourceId, ...Object.values(factSources)]);
      const unread = [...new Set(named)].filter((id) => !known.has(id));
      const found =
        unread.length === 0 ? [] : await prisma.import.findMany({ where: { id: { in: unread } } });
      for (const { id, name, asOf, asOfInferred, verified, importedAt } of found)
        known.set(id, { name, asOf: asOf || null, asOfInferred, verified, importedAt });
      return (id) => known.get(id) as Source;
    },
  };
}
