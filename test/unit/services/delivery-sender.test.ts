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
    runDetached: (work) => void work().catch(() => {}),
  });
  return {
    seen,
    claimedLanes,
    send: (lane: DeliveryLane = 'proven') => send(lane, new AbortController().signal),
  };
}

test('a delivery that is marked as charged, without a reply to the mark, is charged when it is sent', async () => {
  let isLost = true;
  const { seen, send } = sendOne(() => {
    if (!isLost) return;
    isLost = false;
    throw new GatewayError('unavailable', 'no answer');
  });
  await send();
  expect(seen).toMatchObject({ units: 0, posts: 0 });
  await send();
  expect(seen).toEqual({ units: 2, posts: 1, isCharged: true });
});

test('a sender ends when sending fails unexpectedly, so that the delivery is not sent again at once', async () => {
  const { send } = sendOne(
    () => {},
    async () => {
      throw new Error('unexpected');
    },
  );
  await expect(send()).rejects.toThrow('unexpected');
});

test('a request leaves its lane if the receiver does not answer in time, except the lane of slow receivers', async () => {
  vi.useFakeTimers();
  try {
    let answerAll = (): void => {};
    const allAnswered = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    const { seen, send, claimedLanes } = sendOne(
      () => {},
      () => allAnswered.then(() => ({ status: 204, retryAfterSeconds: null })),
    );
    const left: string[] = [];
    for (const lane of ['proven', 'new', 'slow'] as const) void send(lane).then(() => left.push(lane));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(claimedLanes).toEqual([['proven'], ['new'], ['slow']]);
    expect(left).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(left).toEqual(['proven', 'new']);
    // Those that have left count as requests, of which a gateway has at most 200.
    const others = Array.from({ length: 200 }, () => send('proven'));
    await vi.advanceTimersByTimeAsync(2_000);
    await Promise.all(others);
    expect(await send('proven')).toBe(false);
    expect(seen.posts).toBeGreaterThanOrEqual(200);
    answerAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(left).toEqual(['proven', 'new', 'slow']);
    expect(await send('proven')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
