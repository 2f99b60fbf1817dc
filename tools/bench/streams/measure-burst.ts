import { until } from '../../testing/until.ts';
import { readProcessUsage } from '../measure/process-usage.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

export interface Burst {
  /** The events of all readers per second, from the commit until the last reader received the last change. */
  readonly eventsPerSecond: number;
  /** The processor time of the server. */
  readonly cpuMicrosPerEvent: number;
  readonly bytesPerEvent: number;
  readonly lost: number;
}

/**
 * Measures how fast every reader receives many changes.
 * @param publish publishes the changes and returns when, as `Streamer.publish`, which publishes them at once
 */
export async function measureBurst(
  streamer: Streamer,
  readers: number,
  changes: number,
  publish: () => Promise<number> = () => streamer.publish(changes),
): Promise<Burst> {
  const { server, marker, createRequest } = streamer;
  const crowd = await openCrowd({ port: server.port, readers, marker, createRequest });
  try {
    const cpuSecondsBefore = readProcessUsage(server.pid)?.cpuSeconds ?? 0;
    let publishedAtMs = performance.now();
    const publishing = publish().then((time) => {
      publishedAtMs = time;
    });
    await until('every reader has every change', () => crowd.changes >= (readers - crowd.lost) * changes, {
      patienceMs: 240_000,
    });
    await publishing;
    const cpuSeconds = (readProcessUsage(server.pid)?.cpuSeconds ?? 0) - cpuSecondsBefore;
    return {
      eventsPerSecond: crowd.changes / ((crowd.lastAtMs - publishedAtMs) / 1_000),
      cpuMicrosPerEvent: (cpuSeconds * 1e6) / crowd.changes,
      bytesPerEvent: crowd.bytes / crowd.changes,
      lost: crowd.lost,
    };
  } finally {
    await crowd.close();
  }
}
