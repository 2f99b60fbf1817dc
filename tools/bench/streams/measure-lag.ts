import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../testing/until.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

/** Percentiles of the lag in milliseconds. */
export interface Lag {
  readonly p50: number;
  readonly p99: number;
}

/** The maximum pause between two changes, which exceeds the poll interval of gateways, 400 ms. */
const maxPauseMs = 900;

/** Measures the time from the commit of one change until each reader receives it. */
export async function measureLag(streamer: Streamer, readers: number, commits: number): Promise<Lag> {
  const arrivals: number[] = [];
  const crowd = await openCrowd({
    ...{
      port: streamer.server.port,
      readers,
      marker: streamer.marker,
      createRequest: streamer.createRequest,
    },
    onChanges: (changes, atMs) => {
      for (let change = 0; change < changes; change += 1) arrivals.push(atMs);
    },
  });
  const lags: number[] = [];
  try {
    for (let commit = 0; commit < commits; commit += 1) {
      await sleep(Math.random() * maxPauseMs);
      arrivals.length = 0;
      const publishedAtMs = await streamer.publish(1);
      await until('every reader has the change', () => arrivals.length >= readers);
      lags.push(...arrivals.map((arrivedAtMs) => Math.max(0, arrivedAtMs - publishedAtMs)));
    }
  } finally {
    await crowd.close();
  }
  lags.sort((a, b) => a - b);
  const getPercentile = (share: number) =>
    lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? Number.NaN;
  return { p50: getPercentile(0.5), p99: getPercentile(0.99) };
}
