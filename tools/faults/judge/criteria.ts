import { wideAccount } from '../lab/lab-accounts.ts';
import type { SentRequest } from '../load/sent-request.ts';
import { computePercentile } from './compute-percentile.ts';
import type { Evidence, Verdict } from './evidence.ts';
import { countOutcomes, type RequestOutcome, toOutcome } from './request-outcome.ts';

export type Judge = (evidence: Evidence) => Verdict;

const maxAnswerMs = 300;
const maxRecoveryMs = 3_000;
const forgettableMs = 1_000;

const selectRequests = ({ requests }: Evidence, account: number): SentRequest[] =>
  requests.filter((request) => request.account === account);
const selectAllowed = (evidence: Evidence, account: number): SentRequest[] =>
  selectRequests(evidence, account).filter((request) => toOutcome(request) === 'allowed');
const selectDuringFault = ({ requests, faultStartMs, faultEndMs }: Evidence): SentRequest[] =>
  requests.filter(({ sentAtMs }) => sentAtMs >= faultStartMs && sentAtMs < faultEndMs);

/**
 * Judges each account separately, and returns the verdict of the account that is closest to its limit, or beyond it.
 */
function judgeAccounts(
  criterion: string,
  evidence: Evidence,
  computeSpare: (account: number) => readonly [spare: number, detail: string],
): Verdict {
  const results = evidence.accounts.map((_, account) => computeSpare(account)).sort(([a], [b]) => a - b);
  const [minSpare = 0, detail = 'no accounts'] = results[0] ?? [];
  return { criterion, isHeld: minSpare >= 0, detail };
}

/**
 * Accounts get at most their daily plan, and the outage allowance of each gateway process: a twentieth of it, rounded
 * up.
 * @param windowCount how many times the plan may be used
 * @param canForget whether the units of the last second before a store was killed may be used again
 */
export const withinLimit =
  (windowCount = 1, canForget = false): Judge =>
  (evidence) =>
    judgeAccounts('within the limit', evidence, (account) => {
      const { day } = evidence.accounts[account]?.limits ?? { day: 0 };
      const insured = countOutcomes(selectRequests(evidence, account)).insured;
      const windows = Map.groupBy(selectAllowed(evidence, account), ({ resetsAt }) => resetsAt);
      const used = Math.max(0, ...[...windows.values()].map((requests) => requests.length)) + insured;
      const forgotten = canForget
        ? selectAllowed(evidence, account).filter(createLastSecondTest(evidence))
        : [];
      const max = windowCount * day + evidence.processCount * Math.ceil(day / 20) + forgotten.length;
      return [max - used, `${used} ≤ ${max}`];
    });

/** No more units are counted than requests may have been charged, once each. */
export const chargedOnce: Judge = (evidence) =>
  judgeAccounts('no request charged twice', evidence, (account) => {
    const { allowed, insured, undecided, lost } = countOutcomes(selectRequests(evidence, account));
    const max = allowed + insured + undecided + lost;
    const counter = evidence.counters[account] ?? 0;
    return [max - counter, `${counter} ≤ ${max}`];
  });

/** Selects the allowed requests of the latest quota window. */
const selectLatestAllowed = (evidence: Evidence, account: number): SentRequest[] => {
  const allowed = selectAllowed(evidence, account);
  const latest = Math.max(...allowed.map(({ resetsAt }) => resetsAt ?? 0));
  return allowed.filter(({ resetsAt }) => resetsAt === latest);
};

/** Each allowed request of the latest window is counted. */
export const successesCounted: Judge = (evidence) =>
  judgeAccounts('successes are counted', evidence, (account) => {
    const allowedCount = selectLatestAllowed(evidence, account).length;
    const counter = evidence.counters[account] ?? 0;
    return [counter - allowedCount, `${counter} ≥ ${allowedCount}`];
  });

const createLastSecondTest =
  ({ killTimesMs }: Evidence) =>
  ({ sentAtMs, durationMs }: SentRequest): boolean =>
    killTimesMs.some(
      (killTimeMs) => sentAtMs + durationMs > killTimeMs - forgettableMs && sentAtMs <= killTimeMs,
    );

/** Like `withinLimit`, for the embedded store: it has no outage allowance, and a crash loses what was not written. */
export const withinLimitButLastSecond: Judge = (evidence) =>
  judgeAccounts('within the limit, but for the last second', evidence, (account) => {
    const { day } = evidence.accounts[account]?.limits ?? { day: 0 };
    const allowed = selectAllowed(evidence, account);
    const forgotten = allowed.filter(createLastSecondTest(evidence)).length;
    return [day + forgotten - allowed.length, `${allowed.length} ≤ ${day} + ${forgotten}`];
  });

/** A crash loses at most the counts of the last second before it. */
export const countedButLastSecond: Judge = (evidence) =>
  judgeAccounts('all but the last second is counted', evidence, (account) => {
    const isInLastSecond = createLastSecondTest(evidence);
    const allowedCount = selectLatestAllowed(evidence, account).filter(
      (request) => !isInLastSecond(request),
    ).length;
    const counter = evidence.counters[account] ?? 0;
    return [counter - allowedCount, `${counter} ≥ ${allowedCount}`];
  });

/**
 * The counter equals the allowed requests and those of the outage allowance. Requests with an undecided or without a
 * response may be counted or not; a busy machine has such requests even if the store works.
 */
export const countedExactly: Judge = (evidence) => {
  const failures = evidence.accounts.flatMap((_, account) => {
    const { insured, undecided, lost } = countOutcomes(selectRequests(evidence, account));
    const min = selectLatestAllowed(evidence, account).length + insured;
    const max = min + undecided + lost;
    const counter = evidence.counters[account] ?? 0;
    return counter >= min && counter <= max ? [] : [`${counter} is not ${min} to ${max}`];
  });
  return {
    criterion: 'counted exactly',
    isHeld: failures.length === 0,
    detail: failures.join(', ') || 'all equal',
  };
};

/** No response ends before it is complete. */
export const noneCut: Judge = ({ requests }) => {
  const cutCount = requests.filter(({ isCut }) => isCut).length;
  return { criterion: 'no answer is cut', isHeld: cutCount === 0, detail: `${cutCount}` };
};

/**
 * During the fault, reads that need no database succeed while their account has units left. Only smaller accounts may
 * have none. Requests that were rejected for load are judged by `noneShed`.
 */
export const readsGoOn: Judge = (evidence) => {
  const reads = selectDuringFault(evidence).filter(({ kind }) => kind === 'read');
  const isFailure = (request: SentRequest): boolean => {
    const outcome = toOutcome(request);
    if (outcome === 'shed') return false;
    const hasNoUnits = outcome === 'refused' || outcome === 'undecided';
    return hasNoUnits ? request.account >= wideAccount : outcome !== 'allowed' && outcome !== 'insured';
  };
  const failures = reads.filter(isFailure);
  const detail = [
    `${reads.length - failures.length} of ${reads.length}`,
    ...new Set(failures.map(toOutcome)),
  ].join(', ');
  return { criterion: 'reads go on', isHeld: failures.length === 0 && reads.length > 0, detail };
};

/** During the fault, 98% of the reads that need no database are answered in time. */
export const answersInTime: Judge = (evidence) => {
  const reads = selectDuringFault(evidence).filter(
    ({ fate, kind }) => fate === 'answered' && kind === 'read',
  );
  const p98 = computePercentile(
    reads.map(({ durationMs }) => durationMs),
    0.98,
  );
  const isHeld = p98 <= maxAnswerMs;
  return { criterion: 'answers in 300 ms', isTimed: true, isHeld, detail: `p98 ${p98.toFixed(0)} ms` };
};

/** During the fault, 98% of the charges settle in time, by the metrics of the gateways. */
export const chargesInTime: Judge = ({ faultFigures: { charges, chargesInTime } }) => ({
  criterion: 'charges settle in 250 ms',
  isTimed: true,
  isHeld: chargesInTime >= 0.98 * charges,
  detail: `${chargesInTime} of ${charges}`,
});

const failureOutcomes: readonly RequestOutcome[] = [
  'insured',
  'undecided',
  'failed',
  'shed',
  'lost',
  'unsent',
  'broken',
];

/** No request fails later than three seconds after the fault. */
export const recovers: Judge = ({ requests, faultEndMs }) => {
  const after = requests.filter(({ sentAtMs }) => sentAtMs >= faultEndMs);
  const lastFailure = after.findLast((request) => failureOutcomes.includes(toOutcome(request)));
  const isObservedLongEnough = (after.at(-1)?.sentAtMs ?? 0) > faultEndMs + maxRecoveryMs;
  const recoveryMs = lastFailure === undefined ? 0 : lastFailure.sentAtMs - faultEndMs;
  const isHeld = isObservedLongEnough && recoveryMs <= maxRecoveryMs;
  return {
    criterion: 'recovers in 3 s',
    isTimed: true,
    isHeld,
    detail: `${(recoveryMs / 1000).toFixed(1)} s`,
  };
};

/** In every scenario, each response is one that the promises allow. */
export const noneBroken: Judge = ({ requests }) => {
  const broken = requests.filter((request) => toOutcome(request) === 'broken');
  const detail = [...new Set(broken.map(({ status, code }) => `${status} ${code}`))].join(', ') || 'none';
  return { criterion: 'no broken answers', isHeld: broken.length === 0, detail };
};

/** In every scenario, no list of charges has more units than the counter of its account. */
export const chargesListed: Judge = ({ charges }) => {
  const failures = charges.filter(({ listed, counter }) => listed > counter);
  const detail = failures.map(({ listed, counter }) => `${listed} is more than ${counter}`).join(', ');
  return {
    criterion: 'only counted charges are listed',
    isHeld: failures.length === 0,
    detail:
      detail ||
      `${charges.filter(({ listed, counter }) => listed === counter).length} of ${charges.length} equal`,
  };
};

/** In every scenario, no request is rejected for load, because two gateways on an idle machine can handle it. */
export const noneShed: Judge = ({ requests }) => {
  const shedCount = requests.filter(({ isShed }) => isShed).length;
  return {
    criterion: 'none refused for load',
    isTimed: true,
    isHeld: shedCount === 0,
    detail: `${shedCount} of ${requests.length}`,
  };
};
