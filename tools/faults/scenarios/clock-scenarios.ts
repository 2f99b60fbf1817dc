import { setTimeout as sleep } from 'node:timers/promises';
import { chargedOnce, countedExactly, type Judge, readsGoOn, withinLimit } from '../judge/criteria.ts';
import type { Verdict } from '../judge/evidence.ts';
import { followersCounted } from '../judge/follow-criteria.ts';
import { toOutcome } from '../judge/request-outcome.ts';
import type { StoresLab } from '../lab/lab.ts';
import type { ScenarioTexts, StoresScenario } from '../scenario.ts';

const dayMs = 86_400_000;

/** Returns a past midnight, to which clocks are set, because Redis rejects windows that are ahead of its own clock. */
const getLastMidnightMs = (): number => {
  const midnightMs = Math.floor(Date.now() / dayMs) * dayMs;
  return new Date(midnightMs).getUTCDate() === 1 ? midnightMs - dayMs : midnightMs;
};
const getMonthStartMs = (): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
};

const setClocks = ({ gateways }: StoresLab, timeMs: number): void => {
  for (const gateway of gateways) gateway.setClockAhead(timeMs - Date.now());
};

/** Accounts that are rejected in the new window have used their whole plan for it. */
const createPlanJudge =
  (isNewMonth: boolean): Judge =>
  ({ accounts, requests, faultEndMs }) => {
    const failures = accounts.flatMap(({ limits }, account) => {
      const accountRequests = requests.filter((request) => request.account === account);
      const allowed = accountRequests.filter((request) => toOutcome(request) === 'allowed');
      const firstReset = allowed[0]?.resetsAt;
      const before = allowed.filter(({ resetsAt }) => resetsAt === firstReset).length;
      const after = allowed.length - before;
      const expected = isNewMonth ? limits.day : Math.min(limits.day, limits.month - before);
      const isRefused = accountRequests.some(
        (request) => toOutcome(request) === 'refused' && request.sentAtMs > faultEndMs,
      );
      return isRefused && after !== expected ? [`${after} of ${expected}`] : [];
    });
    const detail = failures.join(', ') || 'all equal';
    return { criterion: 'the new window is whole', isHeld: failures.length === 0, detail };
  };

const oneWindow: Judge = ({ requests }) => {
  const windows = new Set(
    requests.filter((request) => toOutcome(request) === 'allowed').map(({ resetsAt }) => resetsAt),
  );
  return { criterion: 'no window opens again', isHeld: windows.size === 1, detail: `${windows.size} window` };
};

const createTurnScenario = (
  texts: ScenarioTexts,
  getTurnMs: () => number,
  isNewMonth: boolean,
): StoresScenario => ({
  ...texts,
  stack: 'stores',
  lab: { hasClocks: true },
  judges: [withinLimit(), chargedOnce, countedExactly, createPlanJudge(isNewMonth), readsGoOn],
  prepare: (lab) => setClocks(lab, getTurnMs() - dayMs / 2),
  fault: async (lab, context) => {
    setClocks(lab, getTurnMs() - 500);
    await context.wait();
  },
});

/** The clocks of the gateways are set, and that of Redis is right. */
export const clockScenarios: readonly StoresScenario[] = [
  createTurnScenario(
    {
      name: 'clock-midnight',
      title: 'clock: midnight',
      promise: 'midnight under load: each day has its plan, whole and no more',
    },
    getLastMidnightMs,
    false,
  ),
  createTurnScenario(
    {
      name: 'clock-month-end',
      title: 'clock: the end of a month',
      promise: 'the end of a month under load: each month and day has its plan, whole and no more',
    },
    getMonthStartMs,
    true,
  ),
  {
    name: 'clock-back',
    title: 'clock: set back by an hour, over midnight, and forward again',
    promise: 'clocks that are set back over midnight do not open the day that is over',
    stack: 'stores',
    lab: { hasClocks: true },
    judges: [withinLimit(), chargedOnce, countedExactly, oneWindow, readsGoOn, followersCounted],
    prepare: (lab) => setClocks(lab, getLastMidnightMs() + 60_000),
    fault: async (lab, context) => {
      setClocks(lab, getLastMidnightMs() - 3_540_000);
      await context.wait();
      setClocks(lab, getLastMidnightMs() + 60_000);
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
    fault: async (lab, context) => {
      setClocks(lab, Date.now() + 3 * dayMs);
      await sleep(500);
      const verdict = await judgeUndecided(lab);
      await context.wait();
      setClocks(lab, Date.now());
      return [verdict];
    },
  },
];

async function judgeUndecided({ gateways, accounts }: StoresLab): Promise<Verdict> {
  const codes = await Promise.all(
    gateways.flatMap(({ origin }) =>
      accounts.map(async ({ key }) => {
        const response = await fetch(`${origin}/v1/phones/1/prices`, { headers: { 'X-API-Key': key } });
        const { code } = (await response.json()) as { code?: string };
        return `${response.status} ${code}`;
      }),
    ),
  );
  const detail = [...new Set(codes)].join(', ');
  return { criterion: 'days ahead are refused', isHeld: detail === '503 quota-unavailable', detail };
}
