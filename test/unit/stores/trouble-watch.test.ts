import { afterEach, expect, test, vi } from 'vitest';
import { watchTrouble } from '../../../src/stores/prisma/connection/trouble-watch.ts';
import { describeWriteFailure } from '../../../src/stores/prisma/connection/write-probe.ts';

afterEach(() => vi.useRealTimers());
const errorOf = (code: string): Error => Object.assign(new Error('no'), { code });

test.each(['53100', '53200', '58030', '58P01', '25006'])(
  'SQLSTATE %s is trouble until a commit succeeds',
  async (code) => {
    vi.useFakeTimers();
    const began: unknown[] = [];
    let isWell = false;
    const {
      recordError: note,
      getProblem,
      close,
    } = watchTrouble({
      describeTrouble: describeWriteFailure,
      probe: async () => {
        if (!isWell) throw errorOf(code);
      },
      onTrouble: (error) => began.push(error),
    });
    expect(getProblem()).toBeNull();
    note(errorOf(code));
    note(errorOf(code));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(getProblem()).toContain(code);
    isWell = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(getProblem()).toBeNull();
    expect(began).toHaveLength(1);
    close();
  },
);

test.each(['23505', '40001', '57014', '42501', 'ECONNRESET', ''])('%s concerns the query alone', (code) => {
  expect(describeWriteFailure(errorOf(code))).toBeNull();
});
