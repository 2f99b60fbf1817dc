import { expect, test } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { createPhoneCatalogue } from '../../../src/services/catalogue/phone-catalogue.ts';

const hintMs = 2;

/** Identifies nothing, in two milliseconds. */
function slowCatalogue() {
  let identified = 0;
  const identify = () => {
    const endsAtMs = performance.now() + hintMs;
    while (performance.now() < endsAtMs);
    identified += 1;
    return [];
  };
  const current = () => ({ identify });
  const catalogue = createPhoneCatalogue({
    catalogue: { current } as unknown as Catalogue,
    history: {} as Parameters<typeof createPhoneCatalogue>[0]['history'],
  });
  return { catalogue, identified: () => identified };
}

test('twenty requests to identify phones take no more of an event-loop iteration together than one', async () => {
  const { catalogue, identified } = slowCatalogue();
  const inTurns: number[] = [];
  let before = 0;
  let isWorking = true;
  const turn = (): void => {
    inTurns.push(identified() - before);
    before = identified();
    if (isWorking) setImmediate(turn);
  };
  setImmediate(turn);

  const hints = Array.from({ length: 5 }, (_, at) => ({ model: String(at) }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => catalogue.identify(hints)));
  isWorking = false;

  expect(identified()).toBe(100);
  for (const answer of answers) expect(answer.map(({ hint }) => hint)).toEqual(hints);
  // 5 ms, and the work that was started within them.
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(3);
});
