import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessUsage } from '../measure/process-usage.ts';
import { runOpenLoop } from '../shedding/open-loop.ts';
import type { Streamer } from './contenders.ts';
import { openCrowd } from './crowd.ts';

/** The cost of idle streams. In each pair, the first figure is without streams and the second with them. */
export interface IdleFigures {
  readonly openPerSecond: number;
  /** The memory of the server in MiB. */
  readonly residentMb: readonly [number, number];
  /** The memory of the server in MiB after a garbage collection. */
  readonly collectedMb: readonly [number, number];
  /** The used share of a core in percent. */
  readonly cpuPercent: readonly [number, number];
  /** The latency of the background load in milliseconds, or null without one. */
  readonly latency: readonly [Latency, Latency] | null;
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Longer than a heartbeat, so that each stream has written one. */
const restMs = 15_000;
/** Long enough for a garbage collection, even if the server has to wait for its core. */
const collectMs = 3_000;

const warmUpReaders = 200;

/** Requests that are sent while the streams are open. */
export interface BackgroundLoad {
  readonly path: string;
  readonly key: string;
  readonly rate: number;
  readonly seconds: number;
}

/**
 * Measures the cost of streams without changes.
 * @param background requests whose latency is measured without and with the streams, or null for none
 */
export async function measureIdle(
  streamer: Streamer,
  readers: number,
  background: BackgroundLoad | null,
): Promise<IdleFigures> {
  const { server, marker, createRequest } = streamer;
  const readUsage = () => readProcessUsage(server.pid) ?? { cpuSeconds: Number.NaN, residentMb: Number.NaN };
  const measureAtRest = async () => {
    const latency = background && (await measureLatency(server.origin, background));
    const cpuSecondsBefore = readUsage().cpuSeconds;
    await sleep(restMs);
    const { cpuSeconds, residentMb } = readUsage();
    process.kill(server.pid, 'SIGUSR2');
    await sleep(collectMs);
    return {
      mb: residentMb,
      collectedMb: readUsage().residentMb,
      percent: ((cpuSeconds - cpuSecondsBefore) / restMs) * 1e5,
      latency,
    };
  };
  // Excludes what a server retains after its first streams, such as compiled code.
  await (
    await openCrowd({ port: server.port, readers: Math.min(readers, warmUpReaders), createRequest, marker })
  ).close();
  const withoutStreams = await measureAtRest();
  const startedAtMs = performance.now();
  const crowd = await openCrowd({ port: server.port, readers, marker, createRequest });
  const openPerSecond = (readers * 1_000) / (performance.now() - startedAtMs);
  await sleep(restMs);
  const withStreams = await measureAtRest();
  const { lost } = crowd;
  await crowd.close();
  if (lost > 0) throw new Error(`${streamer.name} ended ${lost} idle streams`);
  return {
    openPerSecond,
    residentMb: [withoutStreams.mb, withStreams.mb],
    collectedMb: [withoutStreams.collectedMb, withStreams.collectedMb],
    cpuPercent: [withoutStreams.percent, withStreams.percent],
    latency: withoutStreams.latency && withStreams.latency && [withoutStreams.latency, withStreams.latency],
  };
}

async function measureLatency(
  origin: string,
  { path, key, rate, seconds }: BackgroundLoad,
): Promise<Latency> {
  const outcomes = await runOpenLoop({ url: `${origin}${path}`, key }, rate, seconds);
  if (outcomes.some(({ status }) => status !== 200))
    throw new Error(`${path} was not answered with 200 each time`);
  const sorted = outcomes.map(({ latencyMs }) => latencyMs).sort((a, b) => a - b);
  const getPercentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: getPercentile(0.5), p99: getPercentile(0.99) };
}
