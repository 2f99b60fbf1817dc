import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with what was not tried: how many tests of which file, so that a skip is seen and not only counted. */
export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => {
      const count = [...module.children.allTests('skipped')].length;
      return count === 0 ? [] : [`  ${module.relativeModuleId}: ${count}`];
    });
    if (skipped.length === 0) return;
    console.warn(`\n!!! SKIPPED tests by file; each says above what it lacks:\n${skipped.join('\n')}\n`);
  }
}
