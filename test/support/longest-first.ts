import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A small file that takes longest, a minute and a half. */
const longest = '/test/faults/stores-under-load.test.ts';

/**
 * The order of a run that knows no times of the run before: the longest, then larger files before smaller ones, as Vitest has
 * it. What began last would be waited for alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(longest);
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => Number(isLongest(b)) - Number(isLongest(a)));
  }
}
