import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { isPublicId, publicIdLength } from '../../domain/accounts/credential.ts';
import { phoneRefHelp } from '../../domain/catalogue/phone-ref.ts';
import { toChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type ChangeFilter,
  type ChangeLogStore,
  type ChangeType,
  changeTypes,
  endOfRevision,
  positionAt,
} from '../../domain/changes/change-log.ts';
import {
  type Delivery,
  maxWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookDirectory,
  type WebhookTransport,
} from '../../domain/changes/webhook.ts';
import { collectFaults, GatewayError, invalidParameter } from '../../domain/errors.ts';
import { limitChanges } from '../accounts/account-change-limit.ts';
import { refuseMember } from '../accounts/account-input.ts';
import type { PhoneCatalogue } from '../catalogue/phone-catalogue.ts';
import { readChangeFilter } from '../changes/read-change-filter.ts';
import { invalidMembers } from '../invalid-body.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import type { TextSealer } from '../keys/sealed-text.ts';
import { isDeliveryId, newDeliveryId, type RenderDelivery } from './make-deliveries.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { readWebhookUrl } from './webhook-input.ts';

/** A webhook as its holder asks for it; what is left out restricts nothing. */
export interface WebhookInput {
  readonly url: string;
  readonly types?: readonly string[] | undefined;
  /** Names or slugs. */
  readonly brand?: readonly string[] | undefined;
  /** Numbers or slugs. */
  readonly ids?: readonly string[] | undefined;
}

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
   * @throws GatewayError `invalid-body` naming what is wrong, `too-many-webhooks` (409), `too-many-attempts` (429)
   */
  create(accountId: string, input: WebhookInput): Promise<CreatedWebhook>;
  /**
   * Pauses it, or takes it up again: what changed meanwhile is sent then.
   * @throws GatewayError `invalid-body` for the URL and when nothing is given, `not-found`, `too-many-attempts`
   */
  change(accountId: string, id: string, change: WebhookChange): Promise<Webhook>;
  /** @throws GatewayError `not-found` */
  remove(accountId: string, id: string): Promise<void>;
  /** Sends a test at once: free, one attempt, also to one that is paused. @throws GatewayError `not-found`, `too-many-attempts` */
  test(accountId: string, id: string): Promise<Delivery>;
  /** The last hundred, newest first. @throws GatewayError `not-found` */
  deliveries(accountId: string, id: string): Promise<readonly Delivery[]>;
  /** Sends one again at once with the same id; what was charged for it is not again. @throws GatewayError `not-found`, `too-many-attempts` */
  resend(accountId: string, id: string, deliveryId: string): Promise<Delivery>;
}

/** Changes of webhooks, and what is sent because its holder asks, of one account. */
const changeLimit = { name: 'webhook-change', attempts: 100, windowSeconds: 86_400 };
const sendLimit = { name: 'webhook-send', attempts: 60, windowSeconds: 3_600 };

export function createWebhooks(options: {
  readonly store: WebhookDirectory;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly log: Pick<ChangeLogStore, 'newest'>;
  readonly transport: Pick<WebhookTransport, 'isPrivateAllowed' | 'canConnect'>;
  readonly credentials: Pick<CredentialMaker, 'randomText'>;
  readonly randomBytes: RandomBytes;
  readonly sealer: TextSealer;
  readonly render: Pick<RenderDelivery, 'test'>;
  readonly catalogue: Pick<PhoneCatalogue, 'brands' | 'phone'>;
  readonly now: () => number;
  /** Called when a delivery is due. */
  readonly look: () => void;
  /** Called when a webhook was deleted: a request to it may be under way. */
  readonly endLost: () => void;
}): Webhooks {
  const { store, log, transport, credentials, randomBytes, sealer, render, catalogue, now, look, endLost } =
    options;
  const limitChange = limitChanges(
    options.limiter(changeLimit),
    `An account can change webhooks ${changeLimit.attempts} times a day. Try again later; deleting one is always possible.`,
  );
  const limitSend = limitChanges(
    options.limiter(sendLimit),
    `An account can ask for ${sendLimit.attempts} tests and repeated deliveries an hour. Try again later.`,
  );
  const found = <Found>(one: Found | null | undefined, what: string): Found => {
    if (one !== null && one !== undefined) return one;
    throw new GatewayError('not-found', what);
  };
  const queued = async (delivery: Promise<Delivery | null>, what: string): Promise<Delivery> => {
    const one = found(await delivery, what);
    look();
    return one;
  };
  const readInput = (url: string, { types, brand, ids }: Omit<WebhookInput, 'url'>) => {
    let target = '';
    let filter = anyChange;
    // All that is wrong, as of any other body.
    const faults = [
      () => {
        target = readWebhookUrl(url, transport);
      },
      () => {
        filter = readChangeFilter({ types: readTypes(types), brand, ids }, catalogue, () => phoneRefHelp);
      },
    ].flatMap(collectFaults);
    if (faults.length > 0) throw invalidMembers(faults);
    return { target, filter };
  };
  /** @throws GatewayError `not-found` for what is no id: the database is not asked */
  const idOf = (id: string): string => {
    if (isPublicId(id)) return id;
    throw new GatewayError('not-found', noWebhook);
  };
  return {
    list: store.list,
    get: async (accountId, id) =>
      found(
        (await store.list(accountId)).find((webhook) => webhook.id === id),
        noWebhook,
      ),
    create: async (accountId, { url, ...asked }) => {
      const { target, filter } = readInput(url, asked);
      return limitChange(accountId, async () => {
        const { version, token } = await log.newest();
        const id = credentials.randomText(publicIdLength);
        const secret = newWebhookSecret(randomBytes);
        const webhook = await store.add({
          ...{ id, accountId, url: target, ...filter, sealedSecret: sealer.seal(secret, id) },
          cursor: toChangeCursor({ position: positionAt(endOfRevision(version)), token }),
          ...{ seenRevision: version, createdAt: new Date(now()) },
        });
        if (webhook !== null) return { webhook, secret };
        throw new GatewayError(
          'too-many-webhooks',
          `An account has at most ${maxWebhooks} webhooks. Delete one first.`,
        );
      });
    },
    change: async (accountId, id, { url, state }) => {
      if (url === undefined && state === undefined) refuseMember('url', 'is required, or state');
      const { target } = url === undefined ? { target: undefined } : readInput(url, {});
      const change = { ...(target !== undefined && { url: target }), state };
      return limitChange(accountId, async () => {
        const webhook = found(await store.change(accountId, idOf(id), change), noWebhook);
        look();
        return webhook;
      });
    },
    remove: async (accountId, id) => {
      if (!(await store.remove(accountId, idOf(id)))) throw new GatewayError('not-found', noWebhook);
      endLost();
    },
    test: (accountId, id) =>
      limitSend(accountId, () => {
        const test = { id: newDeliveryId(), kind: 'test', body: render.test(), changes: 0 } as const;
        return queued(store.addDelivery(accountId, idOf(id), test), noWebhook);
      }),
    deliveries: async (accountId, id) => found(await store.deliveries(accountId, idOf(id)), noWebhook),
    resend: (accountId, id, deliveryId) =>
      limitSend(accountId, () => {
        if (!isDeliveryId(deliveryId)) throw new GatewayError('not-found', noDelivery);
        return queued(store.resend(accountId, idOf(id), deliveryId), noDelivery);
      }),
  };
}

/** What is asked for where nothing is said. */
const anyChange: ChangeFilter = { types: changeTypes, brands: null, phoneIds: null };

/** @throws GatewayError `invalid-parameter` */
function readTypes(types: readonly string[] | undefined): readonly ChangeType[] | undefined {
  const unknown = types?.filter((type) => !(changeTypes as readonly string[]).includes(type)) ?? [];
  if (unknown.length > 0) throw invalidParameter('types', `must be of ${changeTypes.join(', ')}`);
  return types as readonly ChangeType[] | undefined;
}

const noWebhook = 'The account has no webhook with this id. GET /v1/account/webhooks lists them.';
const noDelivery =
  'There is nothing to send again: the account has no such webhook, the webhook no such delivery, or it ended more than 3 days ago. GET /v1/account/webhooks/{id}/deliveries lists the last 100.';
