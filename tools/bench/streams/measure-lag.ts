import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../testing/until.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

export interface Lag {
  readonly p50: number;
  readonly p99: number;
}

/** The longest pause between two changes: gateways look for them each 400 ms. */
const mostPauseMs = 900;

/** Milliseconds from a commit of one change until each reader has it. */
export async function measureLag(streamer: Streamer, readers: number, commits: number): Promise<Lag> {
  const arrivals: number[] = [];
  const crowd = await openCrowd({
    ...{ port: streamer.server.port, readers, mark: streamer.mark, request: streamer.request },
    onChanges: (changes, atMs) => {
      for (let change = 0; change < changes; change += 1) arrivals.push(atMs);
    },
  });
  const lags: number[] = [];
  try {
    for (let commit = 0; commit < commits; commit += 1) {
      await sleep(Math.random() * mostPauseMs);
      arrivals.length = 0;
      const atMs = await streamer.happen(1);
      await until('every reader has the change', () => arrivals.length >= readers);
      lags.push(...arrivals.map((arrivedAtMs) => Math.max(0, arrivedAtMs - atMs)));
    }
  } finally {
    await crowd.close();
  }
  lags.sort((a, b) => a - b);
  const share = (part: number) =>
    lags[Math.min(lags.length - 1, Math.floor(lags.length * part))] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99) };
}
