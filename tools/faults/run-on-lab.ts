import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../testing/until.ts';
import { type AccountFigures, readAccount } from './charges/read-account.ts';
import { followOnLab } from './follow/follow-on-lab.ts';
import { chargesListed, noneBroken, noneShed } from './judge/criteria.ts';
import type { Evidence, Verdict } from './judge/evidence.ts';
import { followJudges } from './judge/follow-criteria.ts';
import { addFigures, type GatewayFigures, noFigures, readMetrics } from './judge/read-metrics.ts';
import { startFeed } from './lab/feed-changes.ts';
import type { LabGateway } from './lab/gateways.ts';
import type { EmbeddedLab, StoresLab } from './lab/lab.ts';
import { accountWeights } from './lab/lab-accounts.ts';
import { startLoad } from './load/start-load.ts';
import type { FaultContext, LabScenario, Pace } from './scenario.ts';
import { seededRandom } from './seeded-random.ts';

export interface ScenarioOutcome {
  /** The scenario that ran; the table shows its title. */
  readonly scenario: { readonly name: string; readonly title: string };
  readonly evidence: Evidence;
  readonly verdicts: readonly Verdict[];
}

export interface RunOptions {
  readonly pace: Pace;
  readonly seed: number;
  /** How long counters are read again before a promise counts as broken; 0 by default. */
  readonly patienceMs?: number;
}

/** The time that followers have to catch up. A delivery that failed is sent again within 30 s. */
const catchUpMs = 45_000;
/** The time after which units of changes that streams did not send must be refunded. */
const settleMs = 5_000;

/**
 * Runs one scenario under load, and judges it. It starts gateways that are not running, and leaves all of them running.
 */
export async function runOnLab<Lab extends StoresLab | EmbeddedLab>(
  scenario: LabScenario<Lab>,
  lab: Lab,
  { pace, seed, patienceMs = 0 }: RunOptions,
): Promise<ScenarioOutcome> {
  const { gateways, accounts } = lab;
  await using opened = new AsyncDisposableStack();
  const startedAtMs = Date.now();
  await scenario.before?.(lab);
  await Promise.all(gateways.filter((gateway) => !gateway.isRunning()).map((gateway) => gateway.start()));
  await scenario.prepare?.(lab);
  await warmKeys(lab);
  const followSession = await followOnLab(lab, seed, scenario.lab?.hasClocks === true);
  opened.defer(() => followSession.close());
  const load = startLoad({
    origins: lab.origins,
    keys: accounts.map(({ key }) => key),
    weights: accountWeights,
    rate: pace.rate,
    historyShare: scenario.historyShare ?? 0,
    seed,
    shouldReuseConnections: scenario.lab?.front === undefined,
  });
  opened.defer(() => load.close());
  await load.started;
  const feed = startFeed(lab);
  opened.defer(() => feed.stop());
  await sleep(pace.calmMs);
  const figuresBefore = await readAllMetrics(gateways);
  // An import without a running gateway would lock the data directory.
  if ('dataDir' in lab) await feed.pause();
  // A fault that begins before the gateways start lasts from the first request.
  const faultStartMs = scenario.before === undefined ? Date.now() : startedAtMs;
  const faultVerdicts = (await scenario.fault(lab, createFaultContext(pace, seed))) ?? [];
  const faultEndMs = Date.now();
  const figuresAfter = await readAllMetrics(gateways);
  feed.resume();
  await sleep(pace.afterMs);
  const requests = await load.stop();
  await feed.stop();
  const afterVerdicts = (await scenario.after?.(lab)) ?? [];
  const followEvidence = await followSession.end(catchUpMs);
  const charges = scenario.lab?.hasClocks === true ? [] : await readCharges(lab);
  const fixedEvidence = {
    accounts,
    charges,
    requests,
    faultStartMs,
    faultEndMs,
    processCount: gateways.reduce((total, { startCount }) => total + startCount, 0),
    killTimesMs: [...lab.killTimesMs, ...gateways.flatMap((gateway) => gateway.killTimesMs)],
    faultFigures: sumFigures(
      figuresAfter.map((figures, index) => subtractFigures(figures, figuresBefore[index])),
    ),
    refunded: sumFigures(await readAllMetrics(gateways)).refunded,
  };
  const deadlineMs = performance.now() + Math.max(patienceMs, settleMs);
  for (;;) {
    const evidence: Evidence = {
      ...fixedEvidence,
      counters: await lab.readCounters(accounts),
      follow: { ...followEvidence, counters: await lab.readCounters(lab.followers) },
    };
    const verdicts = [...scenario.judges, chargesListed, noneBroken, noneShed, ...followJudges].map((judge) =>
      judge(evidence),
    );
    if (performance.now() >= deadlineMs || verdicts.every(({ isHeld, isTimed }) => isHeld || isTimed))
      return { scenario, evidence, verdicts: [...verdicts, ...faultVerdicts, ...afterVerdicts] };
    await sleep(100);
  }
}

/**
 * Makes each gateway read each key, because service without the database is promised only for keys that a gateway
 * knows. The status route costs no units.
 */
async function warmKeys({ gateways, accounts }: StoresLab | EmbeddedLab): Promise<void> {
  const isKnown = async (origin: string, key: string): Promise<boolean> => {
    const response = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
    const { code } = (await response.json()) as { code?: string };
    // Without Redis the quota is unknown, but this problem is reported only after the key was read.
    return response.status === 200 || code === 'quota-unavailable';
  };
  const checks = gateways.flatMap(({ origin }) =>
    accounts.map(({ key }) => until('a gateway knows a key', () => isKnown(origin, key))),
  );
  await Promise.all(checks);
}

async function readCharges({ gateways, accounts }: StoresLab | EmbeddedLab): Promise<AccountFigures[]> {
  const gateway = gateways.find((candidate) => candidate.isRunning());
  if (gateway === undefined) return [];
  return Promise.all(accounts.map((account) => readAccount(gateway.origin, account)));
}

function createFaultContext(pace: Pace, seed: number): FaultContext {
  const repeat: FaultContext['repeat'] = async (pauseMs, action) => {
    const endMs = performance.now() + pace.faultMs;
    while (performance.now() < endMs) {
      await action();
      await sleep(pauseMs);
    }
  };
  return { pace, random: seededRandom(seed), wait: () => sleep(pace.faultMs), repeat };
}

const readAllMetrics = (gateways: readonly LabGateway[]): Promise<(GatewayFigures | null)[]> =>
  Promise.all(gateways.map(({ origin }) => readMetrics(origin)));

const sumFigures = (figures: readonly (GatewayFigures | null)[]): GatewayFigures =>
  figures.reduce<GatewayFigures>(
    (total, gatewayFigures) => addFigures(total, gatewayFigures ?? noFigures),
    noFigures,
  );

/** Returns null for a gateway that did not run at one of the two moments, or was restarted between them. */
function subtractFigures(
  figuresAfter: GatewayFigures | null,
  figuresBefore: GatewayFigures | null | undefined,
): GatewayFigures | null {
  if (figuresAfter === null || !figuresBefore || figuresAfter.charges < figuresBefore.charges) return null;
  return addFigures(figuresAfter, figuresBefore, -1);
}
