import { readFileSync } from 'node:fs';
import type { RateWriter } from '../../../domain/catalogue/rates.ts';
import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { raiseCatalogue } from '../revision-store.ts';
import type { CatalogueTurn } from './catalogue-lock.ts';
import { inCatalogueOrder } from './catalogue-order.ts';

const shippedFile = new URL('../../../../prisma/catalogue/rates.json', import.meta.url);

interface ShippedRates {
  readonly base: string;
  readonly date: string;
  readonly rates: Readonly<Record<string, number>>;
}

/** Puts the shipped table of rates into a database that has none. */
export async function loadShippedRates(prisma: PrismaClient): Promise<void> {
  const { base, date, rates } = JSON.parse(readFileSync(shippedFile, 'utf8')) as ShippedRates;
  await prisma.$transaction(async (tx) => {
    if ((await tx.rate.findFirst()) !== null) return;
    const rows = Object.entries(rates).map(([currency, rate]) => ({ base, currency, date, rate }));
    await tx.rate.createMany({ data: rows, skipDuplicates: true });
    await raiseCatalogue(tx);
  });
}

/**
 * @param turn of the embedded database; null: another has transactions for that
 * @param onWait called with the process that an import waits for
 */
export function createRateWriter(
  prisma: PrismaClient,
  turn: CatalogueTurn | null = null,
  onWait: (message: string) => void = () => {},
): RateWriter {
  const alone: CatalogueTurn['alone'] = turn?.alone ?? ((work) => work());
  return {
    importRates: (rates) =>
      alone(() =>
        inCatalogueOrder(prisma, onWait, async (tx) => {
          const base = rates[0]?.base ?? '';
          const removed = await tx.rate.deleteMany({ where: { base: { not: base } } });
          const stored = new Map(
            (await tx.rate.findMany()).map(({ currency, date, rate }) => [`${currency} ${date}`, rate]),
          );
          const news = rates.filter(({ currency, date, rate }) => stored.get(`${currency} ${date}`) !== rate);
          const rows = JSON.stringify(news);
          await tx.$executeRaw`
          INSERT INTO rate (base, currency, date, rate)
          SELECT base, currency, date, rate
          FROM jsonb_to_recordset(${rows}::jsonb) AS new(base char(3), currency char(3), date text, rate float8)
          ON CONFLICT (base, currency, date) DO UPDATE SET rate = excluded.rate`;
          if (news.length + removed.count > 0) await raiseCatalogue(tx);
          return news.length;
        }),
      ),
  };
}
