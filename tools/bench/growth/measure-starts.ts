import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tell } from '../../testing/run-program.ts';
import { median } from '../report/median.ts';
import { runGatewayCommand } from '../setup/gateway-command.ts';
import type { GrowthOptions } from './options.ts';
import { startTimedGateway } from './start-timed-gateway.ts';

interface StartUsage {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

/** Measures the time from starting the process to its first successful response. */
async function measureStart(dataDir: string): Promise<StartUsage> {
  const { gateway, figures, residentMb } = await startTimedGateway({ DATA_DIR: dataDir });
  await gateway.stop();
  return { seconds: figures.seconds, cpuSeconds: figures.cpuSeconds, residentMb };
}

/**
 * Measures first starts in an empty folder, the import of all spec sheets, and later starts with the imported phones.
 */
export async function measureStarts(
  { rounds, sheetsFolder }: GrowthOptions,
  resources: AsyncDisposableStack,
  log: Tell,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-starts-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const sheets = readdirSync(sheetsFolder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(sheetsFolder, name));
  const measurements = { first: [] as StartUsage[], import: [] as StartUsage[], later: [] as StartUsage[] };
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `${round}`);
    measurements.first.push(await measureStart(dataDir));
    const startedAtMs = performance.now();
    await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], { DATA_DIR: dataDir });
    const seconds = (performance.now() - startedAtMs) / 1000;
    measurements.import.push({ seconds, cpuSeconds: Number.NaN, residentMb: Number.NaN });
    const copy = `${dataDir}-copy`;
    cpSync(dataDir, copy, { recursive: true });
    for (let start = 0; start < 3; start += 1) measurements.later.push(await measureStart(copy));
    log(
      `round ${round + 1}: ${JSON.stringify(measurements, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`,
    );
    for (const usedFolder of [dataDir, copy]) rmSync(usedFolder, { recursive: true, force: true });
  }
  for (const [name, starts] of Object.entries(measurements)) {
    const formatMedian = (read: (start: StartUsage) => number) => median(starts.map(read))?.toFixed(2) ?? '';
    const maxSeconds = Math.max(...starts.map(({ seconds }) => seconds)).toFixed(2);
    console.log(
      `${name.padEnd(8)}${formatMedian(({ seconds }) => seconds)} s (at most ${maxSeconds}), processor ${formatMedian(({ cpuSeconds }) => cpuSeconds)} s, ${formatMedian(({ residentMb }) => residentMb)} MB`,
    );
  }
}
