import { wideAccount } from '../lab/lab-accounts.ts';
import type { SentRequest } from '../load/account-of-requests.ts';
import type { Evidence, Verdict } from './evidence.ts';
import { countOutcomes, type Outcome, outcomeOf } from './outcome-of.ts';
import { percentile } from './percentile.ts';

export type Judge = (evidence: Evidence) => Verdict;

const answerMs = 300;
const recoveryMs = 3_000;
const lastSecondMs = 1_000;

const of = ({ sent }: Evidence, account: number): SentRequest[] =>
  sent.filter((request) => request.account === account);
const allowedOf = (evidence: Evidence, account: number): SentRequest[] =>
  of(evidence, account).filter((request) => outcomeOf(request) === 'allowed');
const inFault = ({ sent, awayAtMs, backAtMs }: Evidence): SentRequest[] =>
  sent.filter(({ atMs }) => atMs >= awayAtMs && atMs < backAtMs);

/** Judges each account by itself, and returns the worst: the one with the least to spare. */
function judgeEach(
  criterion: string,
  evidence: Evidence,
  spare: (account: number) => readonly [spare: number, told: string],
): Verdict {
  const all = evidence.accounts.map((_, account) => spare(account)).sort(([a], [b]) => a - b);
  const [least = 0, told = 'no accounts'] = all[0] ?? [];
  return { criterion, isHeld: least >= 0, told };
}

/**
 * Plan, and of each process a twentieth of the day's, rounded up.
 * @param times The plan may be had so often.
 * @param mayForget Whether what was counted in the second before a store was killed may be had again.
 */
export const withinLimit =
  (times = 1, mayForget = false): Judge =>
  (evidence) =>
    judgeEach('within the limit', evidence, (account) => {
      const { day } = evidence.accounts[account]?.limits ?? { day: 0 };
      const insured = countOutcomes(of(evidence, account)).insured;
      const windows = Map.groupBy(allowedOf(evidence, account), ({ resetsAt }) => resetsAt);
      const most = Math.max(0, ...[...windows.values()].map((requests) => requests.length)) + insured;
      const last = mayForget ? allowedOf(evidence, account).filter(isOfLastSecond(evidence)) : [];
      const bound = times * day + evidence.processes * Math.ceil(day / 20) + last.length;
      return [bound - most, `${most} ≤ ${bound}`];
    });

/** What is counted was sent, and can have run; none of it twice. */
export const chargedOnce: Judge = (evidence) =>
  judgeEach('no request charged twice', evidence, (account) => {
    const { allowed, insured, undecided, lost } = countOutcomes(of(evidence, account));
    const bound = allowed + insured + undecided + lost;
    const counter = evidence.counters[account] ?? 0;
    return [bound - counter, `${counter} ≤ ${bound}`];
  });

/** In the window that is open at the end. */
const latestAllowed = (evidence: Evidence, account: number): SentRequest[] => {
  const allowed = allowedOf(evidence, account);
  const latest = Math.max(...allowed.map(({ resetsAt }) => resetsAt ?? 0));
  return allowed.filter(({ resetsAt }) => resetsAt === latest);
};

export const successesCounted: Judge = (evidence) =>
  judgeEach('successes are counted', evidence, (account) => {
    const seen = latestAllowed(evidence, account).length;
    const counter = evidence.counters[account] ?? 0;
    return [counter - seen, `${counter} ≥ ${seen}`];
  });

const isOfLastSecond =
  ({ killedAtMs }: Evidence) =>
  ({ atMs, tookMs }: SentRequest): boolean =>
    killedAtMs.some((killed) => atMs + tookMs > killed - lastSecondMs && atMs <= killed);

/** The embedded store has no outage allowance, and forgets in a crash what it had not written. */
export const withinLimitButLastSecond: Judge = (evidence) =>
  judgeEach('within the limit, but for the last second', evidence, (account) => {
    const { day } = evidence.accounts[account]?.limits ?? { day: 0 };
    const all = allowedOf(evidence, account);
    const forgotten = all.filter(isOfLastSecond(evidence)).length;
    return [day + forgotten - all.length, `${all.length} ≤ ${day} + ${forgotten}`];
  });

/** What was answered in the second before a crash may be lost on the embedded store; nothing else. */
export const countedButLastSecond: Judge = (evidence) =>
  judgeEach('all but the last second is counted', evidence, (account) => {
    const isLast = isOfLastSecond(evidence);
    const seen = latestAllowed(evidence, account).filter((request) => !isLast(request)).length;
    const counter = evidence.counters[account] ?? 0;
    return [counter - seen, `${counter} ≥ ${seen}`];
  });

/**
 * Where it is certain what ran: the counter is what clients saw, with what the outage allowance let through. Only requests that were
 * answered as undecided, or not at all, may be in it or not: on a machine that is too busy there are such, though the store is well.
 */
export const countedExactly: Judge = (evidence) => {
  const wrong = evidence.accounts.flatMap((_, account) => {
    const { insured, undecided, lost } = countOutcomes(of(evidence, account));
    const least = latestAllowed(evidence, account).length + insured;
    const most = least + undecided + lost;
    const counter = evidence.counters[account] ?? 0;
    return counter >= least && counter <= most ? [] : [`${counter} is not ${least} to ${most}`];
  });
  return { criterion: 'counted exactly', isHeld: wrong.length === 0, told: wrong.join(', ') || 'all equal' };
};

/** No answer that had begun was broken off. */
export const noneCut: Judge = ({ sent }) => {
  const cut = sent.filter(({ isCut }) => isCut).length;
  return { criterion: 'no answer is cut', isHeld: cut === 0, told: `${cut}` };
};

/**
 * Reads that need no database: each is answered, if its account has units left, which the smaller ones may not have.
 * What was refused for load is judged by `noneShed`.
 */
export const readsGoOn: Judge = (evidence) => {
  const reads = inFault(evidence).filter(({ kind }) => kind === 'read');
  const isBad = (request: SentRequest): boolean => {
    const outcome = outcomeOf(request);
    if (outcome === 'shed') return false;
    const hasNoUnits = outcome === 'refused' || outcome === 'undecided';
    return hasNoUnits ? request.account >= wideAccount : outcome !== 'allowed' && outcome !== 'insured';
  };
  const bad = reads.filter(isBad);
  const told = [`${reads.length - bad.length} of ${reads.length}`, ...new Set(bad.map(outcomeOf))].join(', ');
  return { criterion: 'reads go on', isHeld: bad.length === 0 && reads.length > 0, told };
};

export const answersInTime: Judge = (evidence) => {
  const reads = inFault(evidence).filter(({ fate, kind }) => fate === 'answered' && kind === 'read');
  const p98 = percentile(
    reads.map(({ tookMs }) => tookMs),
    0.98,
  );
  const isHeld = p98 <= answerMs;
  return { criterion: 'answers in 300 ms', isTimed: true, isHeld, told: `p98 ${p98.toFixed(0)} ms` };
};

export const chargesInTime: Judge = ({ inFault: { charges, chargesInTime: inTime } }) => ({
  criterion: 'charges settle in 250 ms',
  isTimed: true,
  isHeld: inTime >= 0.98 * charges,
  told: `${inTime} of ${charges}`,
});

const troubled: readonly Outcome[] = ['insured', 'undecided', 'failed', 'shed', 'lost', 'unsent', 'broken'];

export const recovers: Judge = ({ sent, backAtMs }) => {
  const after = sent.filter(({ atMs }) => atMs >= backAtMs);
  const last = after.findLast((request) => troubled.includes(outcomeOf(request)));
  const isWatchedLonger = (after.at(-1)?.atMs ?? 0) > backAtMs + recoveryMs;
  const tookMs = last === undefined ? 0 : last.atMs - backAtMs;
  const isHeld = isWatchedLonger && tookMs <= recoveryMs;
  return { criterion: 'recovers in 3 s', isTimed: true, isHeld, told: `${(tookMs / 1000).toFixed(1)} s` };
};

/** Asked of every scenario: no answer is one that no promise allows. */
export const noneBroken: Judge = ({ sent }) => {
  const broken = sent.filter((request) => outcomeOf(request) === 'broken');
  const told = [...new Set(broken.map(({ status, code }) => `${status} ${code}`))].join(', ') || 'none';
  return { criterion: 'no broken answers', isHeld: broken.length === 0, told };
};

/** Asked of every scenario: a list of charges that says it is complete sums up to the counter of its account. */
export const chargesListed: Judge = ({ charges }) => {
  const complete = charges.filter((figures) => figures.complete);
  const wrong = complete.filter(({ listed, counter }) => listed !== counter);
  const told = wrong.map(({ listed, counter }) => `${listed} is not ${counter}`).join(', ');
  return {
    criterion: 'complete lists of charges are right',
    isHeld: wrong.length === 0,
    told: told || `${complete.length} of ${charges.length} complete`,
  };
};

/** Asked of every scenario: the load is one that two gateways can bear, on a machine that has time for them. */
export const noneShed: Judge = ({ sent }) => {
  const shed = sent.filter(({ isShed }) => isShed).length;
  return {
    criterion: 'none refused for load',
    isTimed: true,
    isHeld: shed === 0,
    told: `${shed} of ${sent.length}`,
  };
};
