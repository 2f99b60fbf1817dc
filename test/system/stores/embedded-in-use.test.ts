import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountStore } from '../../../src/stores/prisma/accounts/account-store.ts';
import { createQuotaPersistence } from '../../../src/stores/prisma/accounts/quota-persistence.ts';
import { mapOutages } from '../../../src/stores/prisma/connection/map-outages.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { copyTemplate } from '../../../tools/testing/embedded-template.ts';

let database: Database;
let discard: () => Promise<void>;
beforeAll(async () => {
  const copy = await copyTemplate();
  discard = copy.discard;
  database = await openDatabase({ kind: 'embedded', dataDir: copy.dataDir });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await discard();
});

// Longer than requests wait for the database, and than Prisma waits for a transaction to begin.
test('reads and writes wait while an import uses the embedded database, and are answered', async () => {
  const accounts = mapOutages(createAccountStore(database.prisma), 200, database.getMsSinceConnectionHeld);
  const { save } = createQuotaPersistence(database.prisma);
  const begun = Promise.withResolvers<void>();
  const importing = database.bulk.$transaction(
    async (tx) => {
      await tx.phone.count();
      begun.resolve();
      await sleep(2_500);
      return 'imported';
    },
    { timeout: 60_000 },
  );
  await begun.promise;
  const read = accounts.findKey('no-such-key');
  const written = save([{ account: 'a', dayWindow: 1, dayUsed: 1, monthWindow: 1, monthUsed: 1 }], []);
  await expect(Promise.all([importing, read, written])).resolves.toEqual(['imported', null, undefined]);
  expect(database.getMsSinceConnectionHeld()).toBeLessThan(60_000);
});
