import { describe, expect, test } from 'vitest';
import { readAhead } from '../../../src/stores/prisma/connection/time-slices.ts';

describe('readAhead', () => {
  test('reads the next part while one is processed, one at a time and all in order', async () => {
    const begun: number[][] = [];
    const worked: number[][] = [];
    let reading = 0;
    const read = async (some: number[]): Promise<number[]> => {
      reading += 1;
      expect(reading).toBe(1);
      begun.push(some);
      await Promise.resolve();
      reading -= 1;
      return some;
    };
    for await (const some of readAhead([1, 2, 3, 4, 5], 2, read)) {
      worked.push(some);
      expect(begun).toHaveLength(Math.min(worked.length + 1, 3));
    }
    expect(worked).toEqual([[1, 2], [3, 4], [5]]);
    for await (const some of readAhead([], 2, read)) expect.unreachable(`${some}`);
  });

  test('reports the first of unreadable parts, and not the one ahead of it', async () => {
    const read = async ([first]: number[]): Promise<number> => {
      if (first !== 1) throw new Error(`no ${first}`);
      return 1;
    };
    const parts = readAhead([1, 2, 3], 1, read);
    expect(await parts.next()).toEqual({ value: 1, done: false });
    // The second part has failed by now, and its reader has gone.
    await parts.return(undefined);
    await expect(readAhead([2, 1], 1, read).next()).rejects.toThrow('no 2');
  });
});
