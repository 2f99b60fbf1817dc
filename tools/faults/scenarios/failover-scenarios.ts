import {
  answersInTime,
  chargedOnce,
  countedButLastSecond,
  readsGoOn,
  recovers,
  withinLimit,
} from '../judge/criteria.ts';
import { streamsGoOn } from '../judge/follow-criteria.ts';
import { wideAccount } from '../lab/lab-accounts.ts';
import { formatQuotaKey } from '../lab/open-stores-lab.ts';
import type { ScenarioTexts, StoresScenario } from '../scenario.ts';

/**
 * The longest time until a replica takes over. Both kinds detect a lost primary after up to a second, and then vote.
 */
const maxTakeoverMs = 10_000;

const createFailoverScenario = (
  replicated: 'cluster' | 'sentinel',
  texts: ScenarioTexts,
): StoresScenario => ({
  ...texts,
  stack: 'stores',
  lab: { replicated },
  judges: [
    withinLimit(1, true),
    chargedOnce,
    // Replication is asynchronous, so the last second may be lost.
    countedButLastSecond,
    readsGoOn,
    answersInTime,
    recovers,
    streamsGoOn,
  ],
  fault: async ({ getReplicatedRedis, accounts, killTimesMs }, context) => {
    killTimesMs.push(Date.now());
    const tookMs = await getReplicatedRedis().failOver(formatQuotaKey(accounts[wideAccount]?.id ?? ''));
    await context.wait();
    await getReplicatedRedis().restartKilled();
    const detail = `${(tookMs / 1_000).toFixed(1)} s`;
    return [{ criterion: 'a replica takes over', isTimed: true, isHeld: tookMs <= maxTakeoverMs, detail }];
  },
});

/** A primary is killed, and its replica takes its place. */
export const failoverScenarios: readonly StoresScenario[] = [
  createFailoverScenario('cluster', {
    name: 'cluster-failover',
    title: 'Redis Cluster 3+3: a primary killed, its replica takes over',
    promise:
      'a primary of a cluster is killed: service goes on, and its replica has all but what it was not sent',
  }),
  createFailoverScenario('sentinel', {
    name: 'sentinel-failover',
    title: 'Sentinel: the primary killed, its replica takes over',
    promise:
      'a primary behind sentinels is killed: service goes on, and its replica has all but what it was not sent',
  }),
];
