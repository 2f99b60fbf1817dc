import { afterAll, expect, test } from 'vitest';
import { standardFeedLimits } from '../../../src/services/feeds/feed-limits.ts';
import { fetchInThread } from '../../../src/services/feeds/fetch-in-thread.ts';
import { openFeedSource } from '../../support/feed-source.ts';

const source = await openFeedSource();
afterAll(() => source.close());

/** Reads everything from a source. @returns the number of phones */
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

test('a source that takes too long in its thread is given up', async () => {
  source.answer((_, response) => response.writeHead(200).write('begun'));
  // The thread's own deadline starts later, when it runs.
  await expect(fetchAll({ fetchMs: 300, readMs: 0 })).rejects.toThrow('Reading it takes too long.');
});
