import { toChangeCursor } from '../../domain/change-cursor.ts';
import {
  type ChangeFilter,
  type ChangeLogStore,
  changeTypes,
  endOf,
  positionAt,
} from '../../domain/change-log.ts';
import { publicIdLength } from '../../domain/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import {
  type Delivery,
  maxWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookStore,
  type WebhookTransport,
} from '../../domain/webhook.ts';
import { refuseMember } from '../account-input.ts';
import type { CredentialMaker, RandomBytes } from '../credential-maker.ts';
import type { TextSealer } from '../sealed-text.ts';
import { newDeliveryId, type RenderDelivery } from './make-deliveries.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { readWebhookUrl } from './webhook-input.ts';

/** A new webhook; its secret is shown only this once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  /** `whsec_…` */
  readonly secret: string;
}

/** The webhooks of one account. One of another account is `not-found`, like an unknown one. */
export interface Webhooks {
  /** Oldest first. */
  list(accountId: string): Promise<readonly Webhook[]>;
  /** @throws GatewayError `not-found` */
  get(accountId: string, id: string): Promise<Webhook>;
  /**
   * Changes from now on are sent to it.
   * @throws GatewayError `invalid-body` for the URL, `too-many-webhooks` (409)
   */
  create(
    accountId: string,
    input: { readonly url: string; readonly filter: ChangeFilter },
  ): Promise<CreatedWebhook>;
  /**
   * Pauses it, or takes it up again: what changed meanwhile is sent then.
   * @throws GatewayError `invalid-body` for the URL and when nothing is given, `not-found`
   */
  change(accountId: string, id: string, change: WebhookChange): Promise<Webhook>;
  /** @throws GatewayError `not-found` */
  remove(accountId: string, id: string): Promise<void>;
  /** Sends a test at once: free, one attempt, also to one that is paused. @throws GatewayError `not-found` */
  test(accountId: string, id: string): Promise<Delivery>;
  /** The last hundred, newest first. @throws GatewayError `not-found` */
  deliveries(accountId: string, id: string): Promise<readonly Delivery[]>;
  /** Sends one again at once, free, with the same id. @throws GatewayError `not-found` */
  resend(accountId: string, id: string, deliveryId: string): Promise<Delivery>;
}

export function createWebhooks(options: {
  readonly store: WebhookStore;
  readonly log: Pick<ChangeLogStore, 'newest'>;
  readonly transport: Pick<WebhookTransport, 'isPrivateAllowed' | 'mayConnect'>;
  readonly credentials: Pick<CredentialMaker, 'randomText'>;
  readonly randomBytes: RandomBytes;
  readonly sealer: TextSealer;
  readonly render: Pick<RenderDelivery, 'test'>;
  readonly now: () => number;
  /** Called when a delivery is due. */
  readonly look: () => void;
}): Webhooks {
  const { store, log, transport, credentials, randomBytes, sealer, render, now, look } = options;
  const found = <Found>(one: Found | null | undefined, what: string): Found => {
    if (one !== null && one !== undefined) return one;
    throw new GatewayError('not-found', what);
  };
  const queued = async (delivery: Promise<Delivery | null>, what: string): Promise<Delivery> => {
    const one = found(await delivery, what);
    look();
    return one;
  };
  return {
    list: store.list,
    get: async (accountId, id) =>
      found(
        (await store.list(accountId)).find((webhook) => webhook.id === id),
        noWebhook,
      ),
    create: async (accountId, { url, filter }) => {
      const target = readWebhookUrl(url, transport);
      const { version, token } = await log.newest();
      const id = credentials.randomText(publicIdLength);
      const secret = newWebhookSecret(randomBytes);
      const webhook = await store.add({
        ...{ id, accountId, url: target, ...filter, sealedSecret: sealer.seal(secret, id) },
        cursor: toChangeCursor({ position: positionAt(endOf(version)), token }),
        ...{ seenRevision: version, createdAt: new Date(now()) },
      });
      if (webhook !== null) return { webhook, secret };
      throw new GatewayError(
        'too-many-webhooks',
        `An account has at most ${maxWebhooks} webhooks. Delete one first.`,
      );
    },
    change: async (accountId, id, { url, state }) => {
      if (url === undefined && state === undefined) refuseMember('url', 'or state must be given');
      const change = { ...(url !== undefined && { url: readWebhookUrl(url, transport) }), state };
      const webhook = found(await store.change(accountId, id, change), noWebhook);
      look();
      return webhook;
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, id))) throw new GatewayError('not-found', noWebhook);
    },
    test: (accountId, id) =>
      queued(
        store.addDelivery(accountId, id, {
          ...{ id: newDeliveryId(), kind: 'test', body: render.test(), changes: 0 },
        }),
        noWebhook,
      ),
    deliveries: async (accountId, id) => found(await store.deliveries(accountId, id), noWebhook),
    resend: (accountId, id, deliveryId) => queued(store.resend(accountId, id, deliveryId), noDelivery),
  };
}

/** Everything. */
export const anyChange: ChangeFilter = { types: changeTypes, brands: null, phoneIds: null };

const noWebhook = 'The account has no webhook with this id. GET /v1/account/webhooks lists them.';
const noDelivery =
  'The webhook has no delivery with this id. GET /v1/account/webhooks/{id}/deliveries lists the last 100.';
