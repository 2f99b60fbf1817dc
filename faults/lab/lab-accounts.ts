import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { type OfflineOperator, openOfflineOperator } from '../../src/offline-operator.ts';

export interface LabAccount {
  readonly id: string;
  readonly key: string;
  readonly limits: { readonly day: number; readonly month: number };
}

interface LabAccounts {
  readonly accounts: readonly LabAccount[];
  /** Of an account that no load is sent for: scenarios may ask with it. */
  readonly ownKey: string;
}

/**
 * Two of each. Small and middle ones use their plan up while a scenario runs, before, in and after the outage; wide ones
 * never do, and are used to judge latency and continued service.
 */
const plans = [
  { name: 'small', limits: { day: 40, month: 60 } },
  { name: 'middle', limits: { day: 100, month: 150 } },
  { name: 'wide', limits: { day: 10_000, month: 100_000 } },
];

/** The first account that never uses its plan up. */
export const wideAccount = 4;

/** How the requests are spread over the accounts. */
export const accountShares: readonly number[] = [2, 2, 2, 2, 5, 5];

/** What both the gateways and `createLabAccounts` have to be given. */
export function writePlansFile(folder: string): string {
  const file = join(folder, 'plans.json');
  const data = plans.map(({ name, limits }) => ({
    name,
    requests_per_day: limits.day,
    requests_per_month: limits.month,
    price: null,
    data: 'complete',
    support: 'none',
  }));
  writeFileSync(file, JSON.stringify({ data }));
  return file;
}

/** On a machine that is busy the database may seem to be away: it is asked again. */
async function create({ operator }: OfflineOperator, plan: string) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await operator.accountCreate({ email: `${randomUUID()}@example.com`, name: plan, plan });
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}

/** Makes the accounts of a scenario; on an embedded database before its gateway runs. */
export async function createLabAccounts(env: Readonly<Record<string, string>>): Promise<LabAccounts> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }));
  try {
    const accounts: LabAccount[] = [];
    for (const { name, limits } of plans.flatMap((plan) => [plan, plan])) {
      const made = await create(offline, name);
      accounts.push({ id: made.account.id, key: made.api_key, limits });
    }
    return { accounts, ownKey: (await create(offline, 'wide')).api_key };
  } finally {
    await offline.close();
  }
}
