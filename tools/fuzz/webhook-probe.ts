import { setTimeout as sleep } from 'node:timers/promises';
import type { Actors } from './actors.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import type { Sender } from './open-sender.ts';
import type { Examination } from './run-campaign.ts';

/** An account may have five webhooks; older ones are deleted. */
const maxWebhooks = 3;
/** The account is replaced after so many requests, which may have changed it. */
const renewAfter = 300;
/** Time for a test delivery, which is sent at once. */
const deliveryMs = 40;

/**
 * Examines requests for webhooks one after the other. Each created webhook sends a test delivery at once, so that a
 * forbidden connection shows.
 */
export function createWebhookProbe({ sender, actors }: { readonly sender: Sender; readonly actors: Actors }) {
  const ids: string[] = [];
  let examinedCount = 0;
  const call = (method: string, path: string) =>
    sender.send({
      part: 'webhooks',
      ...{ method, target: `/v1/account/webhooks${path}`, body: null },
      headers: [['Authorization', 'Bearer <<accountSecret>>']],
    });
  const probe = async (request: FuzzRequest, examine: () => Promise<Examination>): Promise<Examination> => {
    examinedCount += 1;
    if (examinedCount % renewAfter === 0) {
      await actors.renew();
      ids.length = 0;
    }
    const result = await examine();
    const isCreated = request.method === 'POST' && result.answer?.status === 201;
    const { webhook } = isCreated
      ? (JSON.parse(result.answer?.body ?? '{}') as { readonly webhook?: { readonly id: string } })
      : {};
    const { id } = webhook ?? {};
    if (id === undefined) return result;
    ids.push(id);
    await call('POST', `/${id}/test`);
    await sleep(deliveryMs);
    while (ids.length > maxWebhooks) await call('DELETE', `/${ids.shift()}`);
    return result;
  };
  let previous: Promise<unknown> = Promise.resolve();
  return (request: FuzzRequest, examine: () => Promise<Examination>): Promise<Examination> => {
    const latestId = ids.at(-1) ?? '0123456789';
    const aimed = { ...request, target: request.target.replaceAll('<<webhookId>>', latestId) };
    const examination = previous.then(() => probe(aimed, examine));
    previous = examination.catch(() => {});
    return examination;
  };
}
