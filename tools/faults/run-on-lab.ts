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
import type { FaultContext, Pace, LabScenario } from './scenario.ts';
import { seededRandom } from './seeded-random.ts';

export interface ScenarioOutcome {
  /** What was done, for the table. */
  readonly scenario: { readonly name: string; readonly title: string };
  readonly evidence: Evidence;
  readonly verdicts: readonly Verdict[];
}

export interface RunOptions {
  readonly pace: Pace;
  readonly seed: number;
  /** How long counters are read again before a promise counts as broken; default 0. */
  readonly patienceMs?: number;
}

/** How long those who follow have for what they missed: a delivery that broke is sent again within 30 s. */
const catchUpMs = 45_000;
/** How long what streams did not send may take to be refunded. */
const settleMs = 5_000;

/** Does one scenario under load, and judges it. Gateways that are not running are started, and left running. */
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
  // What would be imported without a gateway would hold the data directory.
  if ('dataDir' in lab) await feed.pause();
  // What is away before there is a gateway is away from the first request on.
  const awayAtMs = scenario.before === undefined ? Date.now() : startedAtMs;
  const faultVerdicts = (await scenario.fault(lab, createFaultContext(pace, seed))) ?? [];
  const backAtMs = Date.now();
  const figuresAfter = await readAllMetrics(gateways);
  feed.resume();
  await sleep(pace.afterMs);
  const sent = await load.stop();
  await feed.stop();
  const afterVerdicts = (await scenario.after?.(lab)) ?? [];
  const followEvidence = await followSession.end(catchUpMs);
  const charges = scenario.lab?.hasClocks === true ? [] : await readCharges(lab);
  const fixedEvidence = {
    accounts,
    charges,
    sent,
    awayAtMs,
    backAtMs,
    processes: gateways.reduce((sumFigures, { startCount }) => sumFigures + startCount, 0),
    killedAtMs: [...lab.killTimesMs, ...gateways.flatMap((gateway) => gateway.killTimesMs)],
    inFault: sum(figuresAfter.map((figures, index) => subtractFigures(figures, figuresBefore[index]))),
    refunded: sum(await readAllMetrics(gateways)).refunded,
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

/** What goes on while the database is away is promised for keys that a gateway has seen. Costs nothing. */
async function warmKeys({ gateways, accounts }: StoresLab | EmbeddedLab): Promise<void> {
  const isKnown = async (origin: string, key: string): Promise<boolean> => {
    const response = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
    const { code } = (await response.json()) as { code?: string };
    // Without Redis the quota is unknown, which is said after the key was looked up.
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

const sum = (figures: readonly (GatewayFigures | null)[]): GatewayFigures =>
  figures.reduce<GatewayFigures>((total, gatewayFigures) => addFigures(total, gatewayFigures ?? noFigures), noFigures);

/** A gateway that was not there at one of the two moments, or was restarted between, says nothing. */
function subtractFigures(
  figuresAfter: GatewayFigures | null,
  figuresBefore: GatewayFigures | null | undefined,
): GatewayFigures | null {
  if (figuresAfter === null || !figuresBefore || figuresAfter.charges < figuresBefore.charges) return null;
  return addFigures(figuresAfter, figuresBefore, -1);
}
