import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { SkippedTests } from './test/support/skipped-tests.ts';

/** Files that put another module in the place of one of ours. */
const mocked = ['test/**/*.mocked.test.ts'];

export default defineConfig({
  test: {
    // Many tests wait for processes, browsers and timers: with a worker for each core, a third of the cores is idle.
    maxWorkers: availableParallelism() * 2,
    // Embedded databases are many here and short-lived: compiling hot WebAssembly a second time takes more than it gains.
    // Of the 20 MB that a gateway begins with, nothing is moved on where there is room for it from the start. And what a
    // database has outside of the heap is counted with it: by itself, each 64 MB of it has the whole heap marked.
    execArgv: [
      ...['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64'],
      '--external-memory-accounted-in-global-limit',
    ],
    setupFiles: ['test/support/leave-nothing.ts'],
    reporters: ['default', new SkippedTests()],
    // For what hangs: what is merely slow, on a machine that has other work, does not fail for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...mocked],
          globalSetup: [
            'test/support/run-folder.ts',
            'testing/postgres-template.ts',
            'testing/embedded-template.ts',
          ],
          // Node reads the files itself, as it does outside of tests; and the files of a worker share what is read,
          // compiled and warm: a gateway opens in a second where it takes five in a new process. So no file may leave
          // anything changed.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
        },
      },
      {
        extends: true,
        // Node loads the CommonJS build of graphql, Vite would load the other: two copies do not know each other's errors.
        resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
        test: { name: 'mocked', include: mocked },
      },
    ],
  },
});
