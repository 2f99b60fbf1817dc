import { readFileSync } from 'node:fs';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { raiseRevision } from './revision-store.ts';

const shippedFile = new URL('../../../prisma/catalogue/rates.json', import.meta.url);

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
    await raiseRevision(tx, 'catalogue');
  });
}
