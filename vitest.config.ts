import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SkippedTests } from './test/support/skipped-tests.ts';

/** Files that put another module in the place of one of ours. */
const mocked = ['test/**/*.mocked.test.ts'];
/** What needs browsers, other people's clients, proxies, several processes or long terms. */
const system = ['test/system/**/*.test.ts'];

/** Files that run in both lanes: the fast one tries a sample, or does not judge how soon; see `test/support/sample.ts`. */
const thorough = [
  'test/contract/{catalogue-renewal,change-log-walks,quota-stores,shown-prices}.test.ts',
  'test/http/{account-two-gateways,graphql-subscriptions,restricted-keys,stream,webhooks}.test.ts',
  'test/abuse/naughty-text.test.ts',
  'test/http/{mcp-tools,openapi-answers}.test.ts',
  'test/parity/{answers,graphql-cost}.test.ts',
  'test/unit/ingest/rows-that-say-nothing.test.ts',
  'test/unit/mcp-arguments.test.ts',
  'test/unit/catalogue/read-list-span.test.ts',
  'test/unit/quota/{insured,windows}.test.ts',
];

/**
 * Node reads the files itself, as it does outside of tests, and the files of a worker share modules that are loaded,
 * compiled and warm: a gateway starts in a second where it takes five in a new process. So no file may leave anything
 * changed.
 */
const sharedModules = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  isolate: false,
};
const globalSetup = [
  'test/support/run-folder.ts',
  'tools/testing/postgres-template.ts',
  'tools/testing/embedded-template.ts',
];

export default defineConfig({
  test: {
    // Many tests wait: with a worker for each core, a third of the time is idle. Each one more loads all modules again.
    maxWorkers: availableParallelism() + 1,
    // Embedded databases are many here and short-lived: compiling hot WebAssembly a second time takes more than it gains.
    // Of the 20 MB that a gateway begins with, nothing is moved on where there is room for it from the start. And what a
    // database has outside of the heap is counted with it: by itself, each 64 MB of it has the whole heap marked.
    execArgv: [
      ...['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64'],
      '--external-memory-accounted-in-global-limit',
    ],
    setupFiles: [
      'test/support/leave-nothing.ts',
      'test/support/test-databases.ts',
      'test/support/property-seed.ts',
    ],
    reporters: ['default', new SkippedTests()],
    // For what hangs: what is merely slow, on a machine that has other work, does not fail for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...mocked, ...system],
          globalSetup,
          provide: { isThorough: false },
          ...sharedModules,
        },
      },
      {
        extends: true,
        // Node loads the CommonJS build of graphql, Vite would load the other: two copies do not know each other's errors.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: { name: 'mocked', include: mocked, provide: { isThorough: false } },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: [...system, ...thorough],
          globalSetup,
          provide: { isThorough: true },
          ...sharedModules,
        },
      },
    ],
  },
});
