import { createHash, randomUUID } from 'node:crypto';
import { createEmptyFacts } from '../../src/record/empty-phone.ts';
import type { TestGateway } from '../../tools/testing/gateway.ts';

/**
 * Imports a file of prices of one phone, which it adds where there is none: one catalogue revision.
 * @param amounts in satang, each an observation of its own
 * @param options `hasMoreFiles`: more files of the same import follow
 */
export async function importPrices(
  { app }: Pick<TestGateway, 'app'>,
  { brand, fullName }: { readonly brand: string; readonly fullName: string },
  amounts: readonly number[],
  { hasMoreFiles = false }: { readonly hasMoreFiles?: boolean } = {},
): Promise<void> {
  const prices = amounts.map((amountMinor) => ({
    kind: 'STREET' as const,
    amount: { amountMinor, currency: 'THB' },
    country: 'TH',
    variant: null,
    seller: null,
    observedAt: new Date('2026-11-01T00:00:00Z'),
  }));
  const phone = {
    ...{ line: 1, brand, fullName, isOtherDevice: false, facts: createEmptyFacts(), specSheet: [] },
    ...{ prices, reviews: [] },
  };
  const name = randomUUID();
  const sha256 = createHash('sha256').update(name).digest('hex');
  const file = { name: `${name}.ndjson`, sha256, asOf: '2026-11-01' };
  await app.operator.importFile({ file, phones: [phone], rejected: [], hasMoreFiles });
}
