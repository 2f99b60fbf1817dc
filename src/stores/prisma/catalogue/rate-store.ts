import { readFileSync } from 'node:fs';
import type { RateWriter } from '../../../domain/catalogue/prices/rates.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { raiseCatalogueRevision } from '../revision-store.ts';
import type { CatalogueLock } from './catalogue-lock.ts';
import { runCatalogueTransaction } from './catalogue-transaction.ts';

const shippedRatesFile = new URL('../../../../prisma/catalogue/rates.json', import.meta.url);

interface ShippedRates {
  readonly base: string;
  readonly date: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** Stores the exchange rates of this release, if the database has no rates yet. */
export async function loadShippedRates(prisma: PrismaClient): Promise<void> {
  const { base, date, rates } = JSON.parse(readFileSync(shippedRatesFile, 'utf8')) as ShippedRates;
  await prisma.$transaction(async (tx) => {
    if ((await tx.rate.findFirst()) !== null) return;
    const rows = Object.entries(rates).map(([currency, rate]) => ({ base, currency, date, rate }));
    await tx.rate.createMany({ data: rows, skipDuplicates: true });
    await raiseCatalogueRevision(tx);
  });
}

/**
 * Creates the port that imports exchange rates.
 * @param lock the embedded database's lock, or null with Postgres, where transactions are enough
 * @param onWait a listener that receives a message with the name of the process that an import waits for
 */
export function createRateWriter(
  prisma: PrismaClient,
  lock: CatalogueLock | null = null,
  onWait: (message: string) => void = () => {},
): RateWriter {
  const runExclusive: CatalogueLock['runExclusive'] = lock?.runExclusive ?? ((work) => work());
  return {
    importRates: (rates) =>
      runExclusive(() =>
        runCatalogueTransaction(prisma, onWait, async (tx) => {
          const base = rates[0]?.base ?? '';
          const { count: removedCount } = await tx.rate.deleteMany({ where: { base: { not: base } } });
          const storedRates = new Map(
            (await tx.rate.findMany()).map(({ currency, date, rate }) => [`${currency} ${date}`, rate]),
          );
          const changedRates = rates.filter(
            ({ currency, date, rate }) => storedRates.get(`${currency} ${date}`) !== rate,
          );
          const rows = JSON.stringify(changedRates);
          await tx.$executeRaw`
          INSERT INTO rate (base, currency, date, rate)
          SELECT base, currency, date, rate
          FROM jsonb_to_recordset(${rows}::jsonb) AS new(base char(3), currency char(3), date text, rate float8)
          ON CONFLICT (base, currency, date) DO UPDATE SET rate = excluded.rate`;
          if (changedRates.length + removedCount > 0) await raiseCatalogueRevision(tx);
          return changedRates.length;
        }),
      ),
  };
}
