import { readProcessUse } from '../process-use.ts';

/** What a gateway holds at one moment. */
export interface Sample {
  readonly atMinute: number;
  readonly residentMb: number;
  /** The least of the last seconds: what the collector left. */
  readonly heapMb: number;
  /** Memory outside of the heap that belongs to it, such as buffers. */
  readonly externalMb: number;
  /** Open files and sockets. */
  readonly handles: number;
  /** 99th percentile since the sample before, in milliseconds. */
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

/** Takes samples: `look` often, for the least of the heap, and `take` when one is due. */
export function createSampler(origin: string, pid: number) {
  let least = Number.POSITIVE_INFINITY;
  let last: Gauges = { heapMb: Number.NaN, externalMb: Number.NaN, loopDelayMs: Number.NaN };
  const look = async (): Promise<void> => {
    last = await readGauges(origin);
    least = Math.min(least, last.heapMb);
  };
  const take = (atMinute: number, sent: number): Sample | null => {
    const use = readProcessUse(pid);
    if (use === null) return null;
    const sample = { ...last, heapMb: least, ...use, atMinute, sent };
    least = Number.POSITIVE_INFINITY;
    return sample;
  };
  return { look, take };
}
