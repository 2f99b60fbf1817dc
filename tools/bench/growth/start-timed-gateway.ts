import { readProcessUsage } from '../measure/process-usage.ts';
import type { Environment } from '../setup/gateway-command.ts';
import { startGateway } from '../setup/installation.ts';

export interface StartFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The time of loading the catalogue, from the gateway's metrics. */
  readonly loadSeconds: number;
}

/** Starts a gateway, and measures the time until it is ready. */
export async function startTimedGateway(env: Environment) {
  const startedAtMs = performance.now();
  const gateway = await startGateway(env);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const use = readProcessUsage(gateway.pid);
  const metrics = await (await fetch(`${gateway.origin}/metrics`)).text();
  const [, loadSeconds = '0'] = /catalogue_load_duration_seconds_sum (\S+)/.exec(metrics) ?? [];
  const figures = { seconds, cpuSeconds: use?.cpuSeconds ?? 0, loadSeconds: Number(loadSeconds) };
  return { gateway, figures, residentMb: use?.residentMb ?? 0 };
}
