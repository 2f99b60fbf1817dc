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
  /** Of an account that no load is sent for: scenarios may ask with it. */
  readonly scenarioKey: string;
  /** The same with real-time data. */
  readonly liveScenarioKey: string;
  /** Who follows changes, in the order of `followerPlans`. */
  readonly followers: readonly LabAccount[];
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

/**
 * With real-time data. The small one is used up by the changes of a scenario, and has an outage allowance of one unit; the tight one has
 * units for all of them, but not while Redis is away: then its changes wait.
 */
const livePlans = [
  { name: 'live', limits: { day: 20_000, month: 200_000 } },
  { name: 'live-tight', limits: { day: 160, month: 1_000 } },
  { name: 'live-small', limits: { day: 12, month: 18 } },
];

/** The plans of the accounts that follow changes: see `followersOf`. */
const followerPlans = ['live-tight', 'live', 'live', 'wide', 'live-small', 'live-tight'];

/** The first account that never uses its plan up. */
export const wideAccount = 4;

/** How the requests are spread over the accounts. */
export const accountWeights: readonly number[] = [2, 2, 2, 2, 5, 5];

/** What both the gateways and `createLabAccounts` have to be given. */
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

/** On a machine that is busy the database may seem to be away: it is asked again. */
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
 * Makes the accounts of a scenario; on an embedded database before its gateway runs.
 * @param hasManyChanges Whether the tight plan would be used up by what is imported: a wide one takes its place.
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
    const [scenarioAccount, liveScenarioAccount] = [await createLabAccount('wide'), await createLabAccount('live')];
    return { accounts, scenarioKey: scenarioAccount.key, liveScenarioKey: liveScenarioAccount.key, followers };
  } finally {
    await offline.close();
  }
}
