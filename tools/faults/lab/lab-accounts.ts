import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { type OfflineOperator, openOfflineOperator } from '../../../src/offline-operator.ts';

export interface LabAccount {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  readonly limits: { readonly day: number; readonly month: number };
}

interface LabAccounts {
  readonly accounts: readonly LabAccount[];
  /** A key without load, for requests of the scenario itself. */
  readonly scenarioKey: string;
  /** A key like `scenarioKey`, with real-time data. */
  readonly liveScenarioKey: string;
  /** The accounts that follow changes, in the order of `followerPlans`. */
  readonly followers: readonly LabAccount[];
}

/**
 * The plans of accounts with load, two accounts of each. Small and middle ones exceed their plan before, during or
 * after the outage. Wide ones never do; latency and continued service are judged by them.
 */
const plans = [
  { name: 'small', limits: { day: 40, month: 60 } },
  { name: 'middle', limits: { day: 100, month: 150 } },
  { name: 'wide', limits: { day: 10_000, month: 100_000 } },
];

/**
 * Plans with real-time data. The changes of a scenario use up the small one, which has an outage allowance of one unit.
 * The tight one has units for all changes, except while Redis is down: then its changes wait.
 */
const livePlans = [
  { name: 'live', limits: { day: 20_000, month: 200_000 } },
  { name: 'live-tight', limits: { day: 160, month: 1_000 } },
  { name: 'live-small', limits: { day: 12, month: 18 } },
];

/** The plans of the accounts that follow changes. `followOnLab` says how each follows. */
const followerPlans = ['live-tight', 'live', 'live', 'wide', 'live-small', 'live-tight'];

/** The index of the first account that never uses up its plan. */
export const wideAccount = 4;

/** The weights by which requests are distributed over the accounts. */
export const accountWeights: readonly number[] = [2, 2, 2, 2, 5, 5];

/** Writes the plans for gateways and for `createLabAccounts`. @returns the path of the file, for `PLANS_FILE` */
export function writePlansFile(folder: string): string {
  const file = join(folder, 'plans.json');
  const data = [...plans, ...livePlans].map(({ name, limits }) => ({
    name,
    requests_per_day: limits.day,
    requests_per_month: limits.month,
    price: null,
    data: name.startsWith('live') ? 'real-time' : 'complete',
    support: 'none',
  }));
  writeFileSync(file, JSON.stringify({ data }));
  return file;
}

/** Creates an account, with up to ten attempts: on a busy machine the database may seem unavailable. */
async function createAccount({ operator }: OfflineOperator, plan: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operator.accountCreate({ email: `${randomUUID()}@example.com`, name: plan, plan });
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/**
 * Creates the accounts of a scenario. On an embedded database no gateway may run yet.
 * @param hasManyChanges whether imports would use up the tight plan; then a wide plan replaces it
 */
export async function createLabAccounts(
  env: Readonly<Record<string, string>>,
  hasManyChanges = false,
): Promise<LabAccounts> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }), {
    shouldCreateInstallation: true,
  });
  try {
    const createLabAccount = async (plan: string): Promise<LabAccount> => {
      const { account, api_key: key, api_secret: secret } = await createAccount(offline, plan);
      const { limits } = [...plans, ...livePlans].find(({ name }) => name === plan) ?? {
        limits: { day: 0, month: 0 },
      };
      return { id: account.id, key, secret, limits };
    };
    const accounts: LabAccount[] = [];
    for (const { name } of plans.flatMap((plan) => [plan, plan])) accounts.push(await createLabAccount(name));
    const followers: LabAccount[] = [];
    for (const plan of followerPlans)
      followers.push(await createLabAccount(hasManyChanges && plan === 'live-tight' ? 'live' : plan));
    const [scenarioAccount, liveScenarioAccount] = [
      await createLabAccount('wide'),
      await createLabAccount('live'),
    ];
    return {
      accounts,
      scenarioKey: scenarioAccount.key,
      liveScenarioKey: liveScenarioAccount.key,
      followers,
    };
  } finally {
    await offline.close();
  }
}
