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
import { accountShares } from './lab/lab-accounts.ts';
import { startLoad } from './load/start-load.ts';
import type { Hold, Pace, ScenarioOn } from './scenario.ts';
import { seededRandom } from './seeded-random.ts';

export interface Outcome {
  /** What was done, for the table. */
  readonly scenario: { readonly name: string; readonly title: string };
  readonly evidence: Evidence;
  readonly verdicts: readonly Verdict[];
}

export interface Circumstances {
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
  scenario: ScenarioOn<Lab>,
  lab: Lab,
  { pace, seed, patienceMs = 0 }: Circumstances,
): Promise<Outcome> {
  const { gateways, accounts } = lab;
  await using opened = new AsyncDisposableStack();
  const startedAtMs = Date.now();
  await scenario.before?.(lab);
  await Promise.all(gateways.filter((gateway) => !gateway.isRunning()).map((gateway) => gateway.start()));
  await scenario.prepare?.(lab);
  await showKeys(lab);
  const following = await followOnLab(lab, seed, scenario.lab?.hasClocks === true);
  opened.defer(() => following.close());
  const load = startLoad({
    origins: lab.origins,
    keys: accounts.map(({ key }) => key),
    shares: accountShares,
    rate: pace.rate,
    historyShare: scenario.historyShare ?? 0,
    seed,
    keepsConnections: scenario.lab?.front === undefined,
  });
  opened.defer(() => load.close());
  await load.begun;
  const feed = startFeed(lab);
  opened.defer(() => feed.stop());
  await sleep(pace.calmMs);
  const atFirst = await readAll(gateways);
  // What would be imported without a gateway would hold the data directory.
  if ('dataDir' in lab) await feed.pause();
  // What is away before there is a gateway is away from the first request on.
  const awayAtMs = scenario.before === undefined ? Date.now() : startedAtMs;
  const found = (await scenario.fault(lab, createHold(pace, seed))) ?? [];
  const backAtMs = Date.now();
  const then = await readAll(gateways);
  feed.resume();
  await sleep(pace.afterMs);
  const sent = await load.stop();
  await feed.stop();
  const foundAfter = (await scenario.after?.(lab)) ?? [];
  const ended = await following.end(catchUpMs);
  const charges = scenario.lab?.hasClocks === true ? [] : await readCharges(lab);
  const collected = {
    accounts,
    charges,
    sent,
    awayAtMs,
    backAtMs,
    processes: gateways.reduce((sum, { starts }) => sum + starts, 0),
    killedAtMs: [...lab.killedAtMs, ...gateways.flatMap((gateway) => gateway.killedAtMs)],
    inFault: sum(then.map((figures, index) => difference(figures, atFirst[index]))),
    refunded: sum(await readAll(gateways)).refunded,
  };
  const giveUpAt = performance.now() + Math.max(patienceMs, settleMs);
  for (;;) {
    const evidence: Evidence = {
      ...collected,
      counters: await lab.readCounters(accounts),
      following: { ...ended, counters: await lab.readCounters(lab.followers) },
    };
    const verdicts = [...scenario.judges, chargesListed, noneBroken, noneShed, ...followJudges].map((judge) =>
      judge(evidence),
    );
    if (performance.now() >= giveUpAt || verdicts.every(({ isHeld, isTimed }) => isHeld || isTimed))
      return { scenario, evidence, verdicts: [...verdicts, ...found, ...foundAfter] };
    await sleep(100);
  }
}

/** What goes on while the database is away is promised for keys that a gateway has seen. Costs nothing. */
async function showKeys({ gateways, accounts }: StoresLab | EmbeddedLab): Promise<void> {
  const show = async (origin: string, key: string): Promise<boolean> => {
    const answer = await fetch(`${origin}/v1/auth/status`, { headers: { 'X-API-Key': key } });
    const { code } = (await answer.json()) as { code?: string };
    // Without Redis the quota is unknown, which is said after the key was looked up.
    return answer.status === 200 || code === 'quota-unavailable';
  };
  const shown = gateways.flatMap(({ origin }) =>
    accounts.map(({ key }) => until('a gateway knows a key', () => show(origin, key))),
  );
  await Promise.all(shown);
}

async function readCharges({ gateways, accounts }: StoresLab | EmbeddedLab): Promise<AccountFigures[]> {
  const gateway = gateways.find((each) => each.isRunning());
  if (gateway === undefined) return [];
  return Promise.all(accounts.map((account) => readAccount(gateway.origin, account)));
}

function createHold(pace: Pace, seed: number): Hold {
  const repeat: Hold['repeat'] = async (pauseMs, work) => {
    const until = performance.now() + pace.faultMs;
    while (performance.now() < until) {
      await work();
      await sleep(pauseMs);
    }
  };
  return { pace, random: seededRandom(seed), wait: () => sleep(pace.faultMs), repeat };
}

const readAll = (gateways: readonly LabGateway[]): Promise<(GatewayFigures | null)[]> =>
  Promise.all(gateways.map(({ origin }) => readMetrics(origin)));

const sum = (figures: readonly (GatewayFigures | null)[]): GatewayFigures =>
  figures.reduce<GatewayFigures>((total, one) => addFigures(total, one ?? noFigures), noFigures);

/** A gateway that was not there at one of the two moments, or was restarted between, says nothing. */
function difference(
  then: GatewayFigures | null,
  atFirst: GatewayFigures | null | undefined,
): GatewayFigures | null {
  if (then === null || !atFirst || then.charges < atFirst.charges) return null;
  return addFigures(then, atFirst, -1);
}
