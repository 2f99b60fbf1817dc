import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ChargeRequest } from '../../../src/domain/quota/quota.ts';
import { type ChargeResult, createChargeBatcher } from '../../../src/stores/quota/charge-batcher.ts';
import { toQuotaCharge } from '../../../src/stores/quota/quota-charge.ts';

const chargeOf = (account: string, units = 1): ChargeRequest => ({
  account,
  key: 'k',
  units,
  limits: { day: 100, month: 1000 },
  windows: { day: 1, month: 1 },
});

/** The units of each charge that was sent; each is answered with its units as the usage of the day. */
function createSender(answer: (request: ChargeRequest) => ChargeResult = answerUnits) {
  const sent: number[][] = [];
  const send = async (requests: readonly ChargeRequest[]): Promise<ChargeResult[]> => {
    sent.push(requests.map(({ units }) => units));
    return requests.map(answer);
  };
  return { sent, send };
}
const answerUnits = ({ units }: ChargeRequest): ChargeResult => toQuotaCharge(1, units, 1, units, 0);
const onePart = (): number => 0;

test('sends charges of one event-loop iteration together, each with its own answer, and those of the next separately', async () => {
  const { sent, send } = createSender();
  const charge = createChargeBatcher(onePart, send);
  const first = [1, 2, 3].map((units) => charge(chargeOf('a', units)));
  await turnOfTheLoop();
  const second = charge(chargeOf('b', 4));
  const used = (await Promise.all([...first, second])).map(({ day }) => day.used);
  expect(used).toEqual([1, 2, 3, 4]);
  expect(sent).toEqual([[1, 2, 3], [4]]);
});

test('sends charges of different parts separately', async () => {
  const { sent, send } = createSender();
  const charge = createChargeBatcher((account) => (account === 'a' ? 0 : 1), send);
  await Promise.all([charge(chargeOf('a', 1)), charge(chargeOf('b', 2)), charge(chargeOf('a', 3))]);
  expect(sent).toEqual([[1, 3], [2]]);
});

test('sends sixteen at once, so that Redis starts on them while others are read', async () => {
  const { sent, send } = createSender();
  const charge = createChargeBatcher(onePart, send);
  const charges = Array.from({ length: 40 }, () => charge(chargeOf('a')));
  expect(sent.map((requests) => requests.length)).toEqual([16, 16]);
  await Promise.all(charges);
  expect(sent.map((requests) => requests.length)).toEqual([16, 16, 8]);
});

test('a charge that fails alone does not affect the others', async () => {
  const { send } = createSender((request) =>
    request.account === 'broken' ? new Error('WRONGTYPE') : answerUnits(request),
  );
  const charge = createChargeBatcher(onePart, send);
  const results = await Promise.allSettled(['a', 'broken', 'b'].map((account) => charge(chargeOf(account))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a failure of the whole batch fails each of them', async () => {
  const charge = createChargeBatcher(onePart, () => Promise.reject(new Error('gone')));
  const results = await Promise.allSettled(['a', 'b'].map((account) => charge(chargeOf(account))));
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.message : null))).toEqual([
    'gone',
    'gone',
  ]);
});
