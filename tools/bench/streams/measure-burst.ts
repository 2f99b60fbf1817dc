import { until } from '../../testing/until.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

export interface Burst {
  /** Over all readers, from when the changes had happened until the last reader had the last. */
  readonly eventsPerSecond: number;
  /** Of the server. */
  readonly cpuMicrosPerEvent: number;
  readonly bytesPerEvent: number;
  readonly lost: number;
}

/** How fast so many changes, which happen at once, are with every reader. @param happen default all at once */
export async function measureBurst(
  streamer: Streamer,
  readers: number,
  changes: number,
  happen: () => Promise<number> = () => streamer.happen(changes),
): Promise<Burst> {
  const { server, mark, request } = streamer;
  const crowd = await openCrowd({ port: server.port, readers, mark, request });
  try {
    const cpuBefore = readProcessUsage(server.pid)?.cpuSeconds ?? 0;
    let atMs = performance.now();
    const happening = happen().then((then) => {
      atMs = then;
    });
    await until('every reader has every change', () => crowd.changes >= (readers - crowd.lost) * changes, {
      patienceMs: 240_000,
    });
    await happening;
    const cpuSeconds = (readProcessUsage(server.pid)?.cpuSeconds ?? 0) - cpuBefore;
    return {
      eventsPerSecond: crowd.changes / ((crowd.lastAtMs - atMs) / 1_000),
      cpuMicrosPerEvent: (cpuSeconds * 1e6) / crowd.changes,
      bytesPerEvent: crowd.bytes / crowd.changes,
      lost: crowd.lost,
    };
  } finally {
    await crowd.close();
  }
}
