import { expect, test, vi } from 'vitest';
import type { ChargedAccount } from '../../../src/domain/accounts/account.ts';
import type { ClaimedDelivery, DeliveryLane } from '../../../src/domain/changes/webhook.ts';
import { GatewayError } from '../../../src/domain/errors.ts';
import { defaultPlans } from '../../../src/domain/quota/plan.ts';
import type { Admission, AdmittedCharge } from '../../../src/services/quota/admission.ts';
import { createPlanTable } from '../../../src/services/quota/plan-table.ts';
import { createDeliverySender, type SendOptions } from '../../../src/services/webhooks/delivery-sender.ts';

/** A sender of a delivery of twelve changes, and its outcome. */
function sendOne(
  setCharged: (isCharged: boolean) => void,
  post: SendOptions['transport']['post'] = async () => ({ status: 204, retryAfterSeconds: null }),
) {
  const seen = { units: 0, posts: 0, isCharged: false };
  const claimedLanes: (readonly DeliveryLane[])[] = [];
  const onLaneFreed = vi.fn();
  const due = {
    ...{ id: 'msg', webhookId: 'hook', accountId: 'account', kind: 'changes', changes: 12, attempts: 0 },
    ...{ url: 'https://shop.example/', body: '{}', lane: 'proven', ageMs: 0, claimedAtMs: 0 },
    formerSecrets: [],
    sealedSecret: new Uint8Array(),
  } satisfies Omit<ClaimedDelivery, 'isCharged'>;
  const { send } = createDeliverySender({
    store: {
      listStillClaimed: async () => [],
      claimDue: async (_claim, { lanes }) => {
        claimedLanes.push(lanes);
        return { ...due, id: `msg-${claimedLanes.length}`, isCharged: seen.isCharged };
      },
      setCharged: async (_id, _owner, isCharged) => {
        seen.isCharged = isCharged;
        setCharged(isCharged);
        return true;
      },
      postpone: async () => {},
      finish: async () => {},
    } as Partial<SendOptions['store']> as SendOptions['store'],
    transport: {
      post: (...request) => {
        seen.posts += 1;
        return post(...request);
      },
    } as Partial<SendOptions['transport']> as SendOptions['transport'],
    sealer: { open: () => 'whsec_c2VjcmV0' } as Partial<SendOptions['sealer']> as SendOptions['sealer'],
    findAccount: async () => ({}) as ChargedAccount,
    plans: createPlanTable(defaultPlans),
    admission: {
      admit: async (_payer, units) => {
        seen.units += units;
        return {} as AdmittedCharge;
      },
    } as Partial<Admission> as Admission,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    random: () => 0,
    userAgent: 'test',
    onAttempt: () => {},
    onLaneFreed,
  });
  return { seen, claimedLanes, onLaneFreed, send: () => send(new AbortController().signal) };
}

test('a delivery that is marked as charged, without a reply to the mark, is charged when it is sent', async () => {
  let isLost = true;
  const { seen, send } = sendOne(() => {
    if (!isLost) return;
    isLost = false;
    throw new GatewayError('unavailable', 'no answer');
  });
  await send().catch(() => {});
  expect(seen).toMatchObject({ units: 0, posts: 0 });
  await send();
  expect(seen).toEqual({ units: 2, posts: 1, isCharged: true });
});

test('twenty requests fill the lane of proven receivers for as long as these are in time; then they are slow until they end', async () => {
  vi.useFakeTimers();
  try {
    let answerAll = (): void => {};
    const allAnswered = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    const { send, claimedLanes, onLaneFreed } = sendOne(
      () => {},
      () => allAnswered.then(() => ({ status: 204, retryAfterSeconds: null })),
    );
    const hanging = Array.from({ length: 20 }, send);
    await vi.advanceTimersByTimeAsync(0);
    hanging.push(send());
    expect(claimedLanes.at(-1)).toEqual(['new', 'slow']);
    expect(onLaneFreed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onLaneFreed).toHaveBeenCalled();
    hanging.push(...Array.from({ length: 20 }, send));
    expect(claimedLanes.at(-1)).toEqual(['proven', 'new', 'slow']);
    await vi.advanceTimersByTimeAsync(2_000);
    hanging.push(send());
    expect(claimedLanes.at(-1)).toEqual(['proven', 'new']);
    answerAll();
    await Promise.all(hanging);
    await send();
    expect(claimedLanes.at(-1)).toEqual(['proven', 'new', 'slow']);
  } finally {
    vi.useRealTimers();
  }
});
