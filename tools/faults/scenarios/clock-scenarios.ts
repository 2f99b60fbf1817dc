import { setTimeout as sleep } from 'node:timers/promises';
import { chargedOnce, countedExactly, type Judge, readsGoOn, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted } from '../judge/follow-criteria.ts';
import { outcomeOf } from '../judge/outcome-of.ts';
import type { StoresLab } from '../lab/lab.ts';
import type { StoresScenario } from '../scenario.ts';

const dayMs = 86_400_000;

/** Redis refuses windows that are ahead of its own clock: midnights that are over can be had again. */
const lastMidnightMs = (): number => {
  const midnightMs = Math.floor(Date.now() / dayMs) * dayMs;
  return new Date(midnightMs).getUTCDate() === 1 ? midnightMs - dayMs : midnightMs;
};
const firstOfMonthMs = (): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
};

const setClocks = ({ gateways }: StoresLab, atMs: number): void => {
  for (const gateway of gateways) gateway.setClockAhead(atMs - Date.now());
};

/** Accounts that are refused in the new window have had all that their plan has for it. */
const planIsWhole =
  (isNewMonth: boolean): Judge =>
  ({ accounts, sent, backAtMs }) => {
    const wrong = accounts.flatMap(({ limits }, account) => {
      const own = sent.filter((request) => request.account === account);
      const allowed = own.filter((request) => outcomeOf(request) === 'allowed');
      const firstReset = allowed[0]?.resetsAt;
      const before = allowed.filter(({ resetsAt }) => resetsAt === firstReset).length;
      const after = allowed.length - before;
      const whole = isNewMonth ? limits.day : Math.min(limits.day, limits.month - before);
      const isRefused = own.some((one) => outcomeOf(one) === 'refused' && one.atMs > backAtMs);
      return isRefused && after !== whole ? [`${after} of ${whole}`] : [];
    });
    const told = wrong.join(', ') || 'all equal';
    return { criterion: 'the new window is whole', isHeld: wrong.length === 0, told };
  };

const oneWindow: Judge = ({ sent }) => {
  const windows = new Set(sent.filter((one) => outcomeOf(one) === 'allowed').map(({ resetsAt }) => resetsAt));
  return { criterion: 'no window opens again', isHeld: windows.size === 1, told: `${windows.size} window` };
};

const turnOver = (
  names: Pick<StoresScenario, 'name' | 'title' | 'promise'>,
  turnMs: () => number,
  isNewMonth: boolean,
): StoresScenario => ({
  ...names,
  stack: 'stores',
  lab: { hasClocks: true },
  judges: [withinLimit(), chargedOnce, countedExactly, planIsWhole(isNewMonth), readsGoOn],
  prepare: (lab) => setClocks(lab, turnMs() - dayMs / 2),
  fault: async (lab, hold) => {
    setClocks(lab, turnMs() - 500);
    await hold.wait();
  },
});

/** The clocks of the gateways; that of Redis is right. */
export const clockScenarios: readonly StoresScenario[] = [
  turnOver(
    {
      name: 'clock-midnight',
      title: 'clock: midnight',
      promise: 'midnight under load: each day has its plan, whole and no more',
    },
    lastMidnightMs,
    false,
  ),
  turnOver(
    {
      name: 'clock-month-end',
      title: 'clock: the end of a month',
      promise: 'the end of a month under load: each month and day has its plan, whole and no more',
    },
    firstOfMonthMs,
    true,
  ),
  {
    name: 'clock-back',
    title: 'clock: set back by an hour, over midnight, and forward again',
    promise: 'clocks that are set back over midnight do not open the day that is over',
    stack: 'stores',
    lab: { hasClocks: true },
    judges: [withinLimit(), chargedOnce, countedExactly, oneWindow, readsGoOn, followersCounted],
    prepare: (lab) => setClocks(lab, lastMidnightMs() + 60_000),
    fault: async (lab, hold) => {
      setClocks(lab, lastMidnightMs() - 3_540_000);
      await hold.wait();
      setClocks(lab, lastMidnightMs() + 60_000);
    },
  },
  {
    name: 'clock-forward',
    title: 'clock: set forward by three days, then right',
    promise:
      'clocks that are days ahead are rejected by Redis, without outage allowance, and no window moves',
    stack: 'stores',
    lab: { hasClocks: true },
    judges: [withinLimit(), chargedOnce, countedExactly, oneWindow, followersCounted],
    fault: async (lab, hold) => {
      setClocks(lab, Date.now() + 3 * dayMs);
      await sleep(500);
      const verdict = await allUndecided(lab);
      await hold.wait();
      setClocks(lab, Date.now());
      return [verdict];
    },
  },
];

async function allUndecided({ gateways, accounts }: StoresLab): Promise<Verdict> {
  const codes = await Promise.all(
    gateways.flatMap(({ origin }) =>
      accounts.map(async ({ key }) => {
        const answer = await fetch(`${origin}/v1/phones/1/prices`, { headers: { 'X-API-Key': key } });
        const { code } = (await answer.json()) as { code?: string };
        return `${answer.status} ${code}`;
      }),
    ),
  );
  const told = [...new Set(codes)].join(', ');
  return { criterion: 'days ahead are refused', isHeld: told === '503 quota-unavailable', told };
}
