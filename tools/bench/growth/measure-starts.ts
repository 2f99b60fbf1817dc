import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tell } from '../../testing/run-program.ts';
import { median } from '../report/median.ts';
import { runGatewayCommand } from '../setup/gateway-command.ts';
import type { GrowthOptions } from './options.ts';
import { startTimedGateway } from './start-timed-gateway.ts';

interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly residentMb: number;
}

/** The time from starting the process to its first good answer. */
async function timeStart(dataDir: string): Promise<Start> {
  const { gateway, figures, residentMb } = await startTimedGateway({ DATA_DIR: dataDir });
  await gateway.stop();
  return { seconds: figures.seconds, cpuSeconds: figures.cpuSeconds, residentMb };
}

/** First starts in an empty folder, the import of all spec sheets, and later starts with what it brought. */
export async function measureStarts(
  { rounds, sheetsFolder }: GrowthOptions,
  resources: AsyncDisposableStack,
  tell: Tell,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-starts-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const sheets = readdirSync(sheetsFolder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(sheetsFolder, name));
  const measured = { first: [] as Start[], import: [] as Start[], later: [] as Start[] };
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(folder, `${round}`);
    measured.first.push(await timeStart(dataDir));
    const startedAtMs = performance.now();
    await runGatewayCommand(['import', '--allow-rejects', '--json', ...sheets], { DATA_DIR: dataDir });
    const seconds = (performance.now() - startedAtMs) / 1000;
    measured.import.push({ seconds, cpuSeconds: Number.NaN, residentMb: Number.NaN });
    const copy = `${dataDir}-copy`;
    cpSync(dataDir, copy, { recursive: true });
    for (let start = 0; start < 3; start += 1) measured.later.push(await timeStart(copy));
    tell(
      `round ${round + 1}: ${JSON.stringify(measured, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))}`,
    );
    for (const used of [dataDir, copy]) rmSync(used, { recursive: true, force: true });
  }
  for (const [name, starts] of Object.entries(measured)) {
    const middle = (value: (start: Start) => number) => median(starts.map(value))?.toFixed(2) ?? '';
    const most = Math.max(...starts.map(({ seconds }) => seconds)).toFixed(2);
    console.log(
      `${name.padEnd(8)}${middle(({ seconds }) => seconds)} s (at most ${most}), processor ${middle(({ cpuSeconds }) => cpuSeconds)} s, ${middle(({ residentMb }) => residentMb)} MB`,
    );
  }
}
