// Measures the processor time of recording and storing a charge: the processor time of this whole process for a million
// charges is divided by their number. It does not contain the time of the Postgres server.
//
//   npm run bench:charges
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChargeStore } from '../../../src/domain/quota/charge-log.ts';
import { createChargeRecorder } from '../../../src/services/quota/charge-recorder.ts';
import { createChargeStore } from '../../../src/stores/prisma/accounts/charge-store.ts';
import { type Database, openDatabase } from '../../../src/stores/prisma/database.ts';
import { openTestDatabase } from '../../testing/postgres.ts';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '1000000' } } });
const calls = Number(values.calls);
/** The number of charges between two writes in a gateway with 5,000 requests a second. */
const callsPerFlush = 2_500;

const discardingStore: ChargeStore = {
  save: async () => {},
  read: async () => ({ blocks: [], unitsByDay: new Map() }),
  trim: async () => {},
  prune: async () => {},
};

async function createAccounts({ prisma }: Database, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `bench_${count}_${index}`);
  const createdAt = new Date();
  await prisma.account.createMany({
    data: ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      emailKey: id,
      name: 'Bench',
      plan: 'free',
      secretId: id,
      secretHash: new Uint8Array(32),
      createdAt,
    })),
  });
  return ids;
}

async function measure(store: ChargeStore, accountIds: readonly string[]): Promise<number> {
  const recorder = createChargeRecorder({ store, writer: randomUUID() });
  const requestIds = Array.from({ length: 1_000 }, () => randomUUID());
  const key = { id: 'a1B2c3D4e5', name: 'My app' };
  const run = async (count: number): Promise<void> => {
    for (let call = 0; call < count; call += 1) {
      const accountId = accountIds[call % accountIds.length] as string;
      const requestId = requestIds[call % requestIds.length] as string;
      const source = { transport: 'rest', operation: '/v1/phones/{id}', requestId } as const;
      recorder.record({ accountId, day: 20_777, atMs: Date.now(), units: 1, key }, source);
      if (call % callsPerFlush === callsPerFlush - 1) await recorder.flush();
    }
    await recorder.flush();
  };
  await run(calls / 20);
  const usageBefore = process.cpuUsage();
  await run(calls);
  const { user, system } = process.cpuUsage(usageBefore);
  return (user + system) / calls;
}

async function measureAll(name: string, database: Database | null): Promise<void> {
  for (const accounts of [1, 100, 2_500]) {
    const ids = database === null ? [`bench`] : await createAccounts(database, accounts);
    const microseconds = await measure(
      database === null ? discardingStore : createChargeStore(database.prisma),
      ids,
    );
    console.log(`${name}, ${accounts} accounts: ${microseconds.toFixed(2)} µs a charge`);
    if (database === null) return;
  }
}

await measureAll('recorded and encoded only', null);

const postgres = await openTestDatabase();
if (postgres !== null) {
  const database = await openDatabase({ kind: 'postgres', url: postgres.url });
  await database.migrate();
  await measureAll('stored in Postgres', database);
  await database.close();
  await postgres.close();
}

const dataDir = await mkdtemp(join(tmpdir(), 'phone-gateway-charges-'));
const embedded = await openDatabase({ kind: 'embedded', dataDir });
await embedded.migrate();
await measureAll('stored in the embedded database', embedded);
await embedded.close();
await rm(dataDir, { recursive: true });
