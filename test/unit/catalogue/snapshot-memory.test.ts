import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { SnapshotData } from '../../../src/catalogue/load-snapshot-data.ts';
import { type BuiltSnapshot, buildSnapshot } from '../../../src/catalogue/snapshot.ts';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { makePhone } from '../../support/make-phone.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A catalogue with another phone in each version. */
const partsOf = (version: number): SnapshotData => ({
  version,
  day: 20_000,
  dayStartsAtMs: 20_000 * 86_400_000,
  phones: new Map(
    Array.from({ length: 20 + version }, (_, at) => [at + 1, makePhone({ id: at + 1, name: `Model ${at}` })]),
  ),
  prices: { 'real-time': new Map(), complete: new Map() },
  rates: { base: 'EUR', asOf: '2026-11-01', rates: new Map() } as never,
});

test('a renewed catalogue keeps nothing of earlier ones, however often', async () => {
  let built: BuiltSnapshot = runAllSteps(buildSnapshot(partsOf(1), null));
  const former: WeakRef<object>[] = [];
  for (let version = 2; version < 8; version += 1) {
    former.push(new WeakRef(built.snapshot), new WeakRef(built.data.phones), new WeakRef(built.idsBySlug));
    built = runAllSteps(buildSnapshot(partsOf(version), built));
  }
  const left = (): number => {
    collectGarbage();
    return former.filter((one) => one.deref() !== undefined).length;
  };
  await expect.poll(left).toBe(0);
  expect(built.snapshot.version).toBe(7);
});
