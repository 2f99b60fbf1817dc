import { afterAll, expect, test } from 'vitest';
import { standardFeedLimits } from '../../../src/services/feeds/feed-limits.ts';
import { fetchInThread } from '../../../src/services/feeds/fetch-in-thread.ts';
import { openFeedSource } from '../../support/feed-source.ts';

const source = await openFeedSource();
afterAll(() => source.close());

/** Takes all that a source gives. @returns how many phones that were */
async function fetchAll(limits: Partial<typeof standardFeedLimits>): Promise<number> {
  const task = {
    source: { kind: 'url', url: source.url('/phones.jsonl') } as const,
    state: null,
    mapping: null,
    headers: [],
    limits: { ...standardFeedLimits, ...limits },
  };
  let phones = 0;
  for await (const file of fetchInThread(task, new AbortController().signal))
    if (!('reason' in file)) phones += file.phones.length;
  return phones;
}

test('a file that needs more memory than its thread has ends the run, and nothing else', async () => {
  const row = (model: number): string => JSON.stringify({ brand: 'Acme', full_name: `Acme ${model}` });
  source.serve(Array.from({ length: 60_000 }, (_, model) => row(model)).join('\n'));
  await expect(fetchAll({ heapMb: 24 })).rejects.toThrow(
    'Reading it takes more than 24 MB of memory: split the file.',
  );
  source.serve(row(1));
  expect(await fetchAll({})).toBe(1);
});
