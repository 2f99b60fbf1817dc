import { readProcessUsage } from '../process-usage.ts';

/** Memory, handles and event-loop delay of a gateway at one moment. */
export interface Sample {
  readonly atMinute: number;
  readonly residentMb: number;
  /** Minimum since the previous sample: the memory left after garbage collection. */
  readonly heapMb: number;
  /** Memory outside the heap that heap objects own, such as buffers. */
  readonly externalMb: number;
  /** Open files and sockets. */
  readonly handles: number;
  /** 99th percentile of the event-loop delay in milliseconds. */
  readonly loopDelayMs: number;
  readonly sent: number;
}

type Gauges = Readonly<Record<'heapMb' | 'externalMb' | 'loopDelayMs', number>>;

/** Reads the gateway's own figures from its `/metrics`. */
async function readGauges(origin: string): Promise<Gauges> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    heapMb: value('nodejs_heap_size_used_bytes') / 1_048_576,
    externalMb: value('nodejs_external_memory_bytes') / 1_048_576,
    loopDelayMs: value('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

/** Takes samples: `poll` often, to find the minimum of the heap, and `take` when a sample is due. */
export function createSampler(origin: string, pid: number) {
  let minHeapMb = Number.POSITIVE_INFINITY;
  let gauges: Gauges = { heapMb: Number.NaN, externalMb: Number.NaN, loopDelayMs: Number.NaN };
  const poll = async (): Promise<void> => {
    gauges = await readGauges(origin);
    minHeapMb = Math.min(minHeapMb, gauges.heapMb);
  };
  const take = (atMinute: number, sent: number): Sample | null => {
    const usage = readProcessUsage(pid);
    if (usage === null) return null;
    const sample = { ...gauges, heapMb: minHeapMb, ...usage, atMinute, sent };
    minHeapMb = Number.POSITIVE_INFINITY;
    return sample;
  };
  return { poll, take };
}
