import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tell } from '../../testing/run-program.ts';
import { createInstallations } from './installations.ts';
import { measureSize } from './measure-size.ts';
import { measureSwap } from './measure-swap.ts';
import { measureThroughput } from './measure-throughput.ts';
import type { GrowthOptions } from './options.ts';

const formatInteger = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Measures import, start, memory, throughput and swap under load by number of phones, and prints tables. */
export async function measureCatalogue(
  options: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-growth-data-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  for (const kind of options.kinds) {
    const installations = await createInstallations(kind, options, resources, log);
    const measuredInstallations = [];
    console.log(
      `\n| ${kind}: phones | import | first start after it, processor | later start, loading, processor | memory | with all bytes |\n|---|---|---|---|---|---|`,
    );
    for (const installation of installations) {
      const figures = await measureSize(installation, folder);
      measuredInstallations.push({ ...installation, dataFile: figures.dataFile });
      const { importedPhones, importSeconds } = installation;
      const { first, later } = figures;
      console.log(
        `| ${formatInteger(figures.phones)} | ${formatInteger(importedPhones)} in ${importSeconds.toFixed(0)} s | ${first.seconds.toFixed(1)} s, ${first.cpuSeconds.toFixed(1)} s | ${later.seconds.toFixed(1)} s, ${later.loadSeconds.toFixed(1)} s, ${later.cpuSeconds.toFixed(1)} s | ${formatInteger(figures.residentMb)} MB | ${formatInteger(figures.residentAllBytesMb)} MB |`,
      );
    }
    console.log(
      `\n| ${kind}: swap at 200 requests a second | change | p50 ms | p99 ms | max ms | failed | import s |\n|---|---|---|---|---|---|---|`,
    );
    for (const installation of measuredInstallations)
      for (const { change, latencyMs, failures, importSeconds } of await measureSwap(
        installation,
        folder,
        options.isPinned,
      ))
        console.log(
          `| ${formatInteger(installation.size)} | ${change} | ${latencyMs.p50.toFixed(1)} | ${latencyMs.p99.toFixed(1)} | ${latencyMs.max.toFixed(0)} | ${failures} | ${importSeconds.toFixed(1)} |`,
        );
    const throughput = await measureThroughput(measuredInstallations, options);
    const [smallest] = throughput.values();
    console.log(
      `\n| ${kind}: requests a second (of the smallest; processor µs) | detail | list | search |\n|---|---|---|---|`,
    );
    for (const [size, byName] of throughput) {
      const cells = Object.entries(byName).map(([name, { requestsPerSecond, cpuMicrosPerRequest }]) => {
        const ratio = requestsPerSecond / (smallest?.[name as keyof typeof smallest].requestsPerSecond ?? 1);
        return `${formatInteger(requestsPerSecond)} (${ratio.toFixed(2)}; ${formatInteger(cpuMicrosPerRequest)})`;
      });
      console.log(`| ${formatInteger(size)} | ${cells.join(' | ')} |`);
    }
  }
}
