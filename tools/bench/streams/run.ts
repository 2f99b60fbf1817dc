// npm run bench:streams: measures the cost of streams, the lag of changes and their throughput. See ../README.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../../../src/config.ts';
import { openOfflineOperator } from '../../../src/offline-operator.ts';
import { runProgram } from '../../testing/run-program.ts';
import { median } from '../report/median.ts';
import { createBenchDatabase } from '../setup/bench-database.ts';
import { openBenchRedis } from '../setup/bench-redis.ts';
import { type Environment, runGatewayCommand } from '../setup/gateway-command.ts';
import { startGateway } from '../setup/installation.ts';
import { benchPlans } from '../setup/plans.ts';
import { type Streamer, startGatewayStreams, startPeer } from './contenders.ts';
import { measureBurst } from './measure-burst.ts';
import { measureIdle } from './measure-idle.ts';
import { measureLag } from './measure-lag.ts';
import { readOneChange } from './read-one-change.ts';
import { writePriceFile } from './write-price-file.ts';
import { openPriceWriter } from './write-prices.ts';

const help = `Measures streams of changes beside those of GraphQL Yoga and a bare node:http server.

  npm run bench:streams -- [options]

  --only A,B       of idle, lag, burst, import; default all
  --streams N      idle ones; default 5000. Each takes a file of the server and one of this process: see ulimit -n
  --changes N      of a burst and of the import; default 20000
  --readers N      of them; default 200
  --rounds N       default 3; figures are medians
  --postgres URL   a server on which to create (and drop) a database; default DATABASE_URL or local
  --redis URL      default REDIS_URL or local
`;
const lagReaders = [1, 200, 1_000];
const commits = 16;
const printRow = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const printHeading = (title: string, cells: readonly string[]): void => {
  console.log(`\n${title}\n`);
  printRow(['', ...cells]);
  printRow(['---', ...cells.map(() => '---')]);
};
const formatMedian = (values: readonly number[], digits = 0): string =>
  (median(values) ?? Number.NaN).toFixed(digits);
const formatRange = (values: readonly number[], digits = 0): string =>
  `${formatMedian(values, digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

const exitCode = await runProgram(async (resources, log) => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      only: { ...text, default: 'idle,lag,burst,import' },
      streams: { ...text, default: '5000' },
      changes: { ...text, default: '20000' },
      readers: { ...text, default: '200' },
      rounds: { ...text, default: '3' },
      postgres: text,
      redis: text,
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const parts = values.only.split(',');
  const [streams, changes, readers, rounds] = [
    values.streams,
    values.changes,
    values.readers,
    values.rounds,
  ].map(Number) as [number, number, number, number];
  const folder = mkdtempSync(join(tmpdir(), 'phone-gateway-streams-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = await createBenchDatabase(
    values.postgres ?? process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  resources.defer(() => database.drop());
  const redis = await openBenchRedis(values.redis ?? process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  resources.defer(() => redis.clear());
  const plansFile = join(folder, 'plans.json');
  writeFileSync(plansFile, JSON.stringify(benchPlans));
  const env: Environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    DATA_DIR: join(folder, 'data'),
    PLANS_FILE: plansFile,
    KEY_PEPPER: 'a pepper for benchmarks',
    DEMO_ACCOUNT: 'off',
    FEEDS: 'off',
  };
  // The first start imports the starter catalogue.
  await (await startGateway(env)).stop();
  const keys = await createKeys(env, Math.ceil(Math.max(streams, ...lagReaders, readers) / 10));
  log(`${keys.length} accounts made`);
  const prices = await openPriceWriter(database.url);
  resources.defer(() => prices.close());
  const gateway = await startGatewayStreams(env, keys, prices);
  resources.defer(() => gateway.stream.server.stop());
  const change = await readOneChange(gateway.stream);
  log(`a change has ${change.length} bytes of JSON`);
  const peers = [await startPeer('yoga-stream', change), await startPeer('node-http-stream', change)];
  for (const peer of peers) resources.defer(() => peer.server.stop());
  const streamers: readonly Streamer[] = [gateway.stream, gateway.subscription, ...peers];

  if (parts.includes('idle')) {
    printHeading(`${streams} idle streams`, [
      'MB more, garbage collected',
      'KB each',
      'MB before that, without and with',
      'core %, without and with',
      'opened a second',
      'p50 / p99 ms without',
      'with',
    ]);
    const background = { path: '/v1/phones', key: keys[0] as string, rate: 300, seconds: 15 };
    for (let round = 1; round <= rounds; round += 1) {
      for (const streamer of round === 1 ? streamers : [gateway.stream]) {
        const isGateway = streamer.server === gateway.stream.server;
        const idle = await measureIdle(streamer, streams, isGateway ? background : null);
        const [before, after] = idle.collectedMb;
        const latencyCells = idle.latency?.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`) ?? [
          '',
          '',
        ];
        printRow([
          `${streamer.name}, round ${round}`,
          `${(after - before).toFixed(0)} (${before.toFixed(0)} to ${after.toFixed(0)})`,
          (((after - before) * 1024) / streams).toFixed(1),
          idle.residentMb.map((mb) => mb.toFixed(0)).join(', '),
          idle.cpuPercent.map((percent) => percent.toFixed(1)).join(', '),
          idle.openPerSecond.toFixed(0),
          ...latencyCells,
        ]);
      }
    }
  }
  if (parts.includes('lag')) {
    printHeading(
      'Lag from commit to event, ms: p50 / p99',
      lagReaders.map((count) => `${count} readers`),
    );
    for (const streamer of streamers) {
      const cells: string[] = [];
      for (const count of lagReaders) {
        const { p50, p99 } = await measureLag(streamer, count, commits);
        cells.push(`${p50.toFixed(1)} / ${p99.toFixed(1)}`);
      }
      printRow([streamer.name, ...cells]);
    }
  }
  if (parts.includes('burst')) {
    printHeading(`${changes} changes at once for ${readers} readers, ${rounds} rounds`, [
      'events a second',
      'µs of processor each',
      'bytes each',
      'of node:http',
      'by processor',
    ]);
    const results = new Map(
      streamers.map((streamer) => [streamer, [] as Awaited<ReturnType<typeof measureBurst>>[]]),
    );
    for (let round = 1; round <= rounds; round += 1)
      for (const streamer of streamers)
        results.get(streamer)?.push(await measureBurst(streamer, readers, changes));
    const floor = results.get(peers[1] as Streamer) ?? [];
    for (const [{ name }, bursts] of results) {
      const lost = bursts.reduce((sum, burst) => sum + burst.lost, 0);
      const formatRatio = (figure: 'eventsPerSecond' | 'cpuMicrosPerEvent') =>
        formatRange(
          bursts.map((burst, round) => burst[figure] / (floor[round]?.[figure] ?? Number.NaN)),
          2,
        );
      printRow([
        lost === 0 ? name : `${name} (${lost} readers lost)`,
        formatRange(bursts.map((burst) => burst.eventsPerSecond)),
        formatRange(
          bursts.map((burst) => burst.cpuMicrosPerEvent),
          1,
        ),
        formatMedian(bursts.map((burst) => burst.bytesPerEvent)),
        formatRatio('eventsPerSecond'),
        formatRatio('cpuMicrosPerEvent'),
      ]);
    }
  }
  if (parts.includes('import')) {
    printHeading(`phone-gateway import of ${changes} prices, ${readers} readers`, [
      'events a second, from the start of the import',
      'seconds of the import',
    ]);
    for (let round = 1; round <= rounds; round += 1) {
      const file = writePriceFile(folder, changes, round);
      let seconds = 0;
      const burst = await measureBurst(gateway.stream, readers, changes, async () => {
        const startedAtMs = performance.now();
        await runGatewayCommand(['import', file, '--json'], env);
        seconds = (performance.now() - startedAtMs) / 1_000;
        return startedAtMs;
      });
      printRow([`round ${round}`, burst.eventsPerSecond.toFixed(0), seconds.toFixed(1)]);
    }
  }
  return 0;
});
process.exit(exitCode);

async function createKeys(env: Environment, count: number): Promise<string[]> {
  const offline = await openOfflineOperator(readConfig(env), pino({ level: 'silent' }));
  try {
    const keys: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const account = { email: `reader-${number}@example.com`, name: 'Reader', plan: 'bench' };
      keys.push((await offline.operator.accountCreate(account)).api_key);
    }
    return keys;
  } finally {
    await offline.close();
  }
}
