import { setTimeout as sleep } from 'node:timers/promises';
import type { Actors } from './actors.ts';
import type { Sender } from './open-sender.ts';
import type { Examined } from './run-campaign.ts';
import type { SentRequest } from './sent-request.ts';

/** An account has room for five; those that are older make room. */
const kept = 3;
/** Accounts are new after so many: requests may have changed theirs. */
const renewAfter = 300;
/** A test is sent at once. */
const sendingMs = 40;

/**
 * Examines requests for webhooks, one after the other: whatever is made is told to send a test at once, so that it shows where it
 * connects to.
 */
export function createWebhookProbe({ sender, actors }: { readonly sender: Sender; readonly actors: Actors }) {
  const ids: string[] = [];
  let examined = 0;
  const call = (method: string, path: string) =>
    sender.send({
      part: 'webhooks',
      ...{ method, target: `/v1/account/webhooks${path}`, body: null },
      headers: [['Authorization', 'Bearer <<accountSecret>>']],
    });
  const probe = async (request: SentRequest, examine: () => Promise<Examined>): Promise<Examined> => {
    examined += 1;
    if (examined % renewAfter === 0) {
      await actors.renew();
      ids.length = 0;
    }
    const result = await examine();
    const made = request.method === 'POST' && result.answer?.status === 201;
    const { webhook } = made
      ? (JSON.parse(result.answer?.body ?? '{}') as { readonly webhook?: { readonly id: string } })
      : {};
    const { id } = webhook ?? {};
    if (id === undefined) return result;
    ids.push(id);
    await call('POST', `/${id}/test`);
    await sleep(sendingMs);
    while (ids.length > kept) await call('DELETE', `/${ids.shift()}`);
    return result;
  };
  let last: Promise<unknown> = Promise.resolve();
  return (request: SentRequest, examine: () => Promise<Examined>): Promise<Examined> => {
    const named = ids.at(-1) ?? '0123456789';
    const aimed = { ...request, target: request.target.replaceAll('<<webhookId>>', named) };
    const probed = last.then(() => probe(aimed, examine));
    last = probed.catch(() => {});
    return probed;
  };
}
