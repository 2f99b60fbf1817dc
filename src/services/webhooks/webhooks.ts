import { isIP } from 'node:net';
import { type AccountChange, mapChange } from '../../domain/accounts/account-change.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { isPublicId, publicIdLength, removeCredentials } from '../../domain/accounts/credential.ts';
import { phoneRefHelp } from '../../domain/catalogue/phone-ref.ts';
import { formatChangeCursor } from '../../domain/changes/change-cursor.ts';
import {
  type ChangeFilter,
  type ChangeType,
  changeTypes,
  firstPlace,
  getRevisionEnd,
  toPosition,
} from '../../domain/changes/change-log.ts';
import {
  type Delivery,
  maxWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookStore,
} from '../../domain/changes/webhook.ts';
import type { WebhookTransport } from '../../domain/changes/webhook-transport.ts';
import { collectFaults, createParameterError, GatewayError } from '../../domain/errors.ts';
import { isLoopbackHost } from '../../domain/loopback.ts';
import { createChangeLimit } from '../accounts/account-change-limit.ts';
import { rejectMember } from '../accounts/account-input.ts';
import type { PhoneCatalogue } from '../catalogue/phone-catalogue.ts';
import type { ChangeLog, ChangePage } from '../changes/change-log.ts';
import { readChangeFilter } from '../changes/read-change-filter.ts';
import { createInvalidMembersError } from '../invalid-body.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';
import { createDeliveryId, isDeliveryId } from './delivery-maker.ts';
import { createWebhookSecret } from './sign-webhook.ts';
import { createWebhookWork, type WebhookWorkOptions } from './webhook-work.ts';

/** The input for a new webhook. Omitted members restrict nothing. */
export interface WebhookInput {
  readonly url: string;
  readonly types?: readonly string[] | undefined;
  /** Names or slugs of brands. */
  readonly brand?: readonly string[] | undefined;
  /** Ids or slugs of phones. */
  readonly ids?: readonly string[] | undefined;
}

/** A webhook with its new secret, which is shown only once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  /** The secret, which begins with `whsec_`. */
  readonly secret: string;
}

/** How often an account may change its webhooks in a day. */
const changeLimit = { name: 'webhook-change', attempts: 100, windowSeconds: 86_400 };
/** How many tests and repeated deliveries an account may request in an hour. */
const sendLimit = { name: 'webhook-send', attempts: 60, windowSeconds: 3_600 };

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Manages the webhooks of accounts and their deliveries. A webhook that belongs to another account is
 * `not-found`.
 */
export function createWebhooks(
  options: Omit<WebhookWorkOptions, 'sealer' | 'store'> & {
    readonly store: WebhookStore;
    readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
    readonly pepper: string;
    readonly previousPeppers: readonly string[];
    readonly credentials: CredentialMaker;
    readonly randomBytes: RandomBytes;
    readonly catalogue: PhoneCatalogue;
    readonly readChangePage: ChangeLog['readPage'];
    readonly now: () => number;
  },
) {
  const { store, createLimiter, changes, transport, pepper, previousPeppers, credentials } = options;
  const { randomBytes, renderDelivery, readChangePage, findAccount, plans, catalogue, now } = options;
  const sealer = createTextSealer(pepper, sealedPurposes.webhook, randomBytes, previousPeppers);
  const work = createWebhookWork({ ...options, sealer });
  const limitChange = createChangeLimit(
    createLimiter(changeLimit),
    `An account can change webhooks ${changeLimit.attempts} times a day. Try again later; deleting one is always possible.`,
  );
  const limitSend = createChangeLimit(
    createLimiter(sendLimit),
    `An account can ask for ${sendLimit.attempts} tests and repeated deliveries an hour. Try again later.`,
  );
  /** @throws GatewayError `not-found` if there is no such row */
  const requireRow = <Row>(row: Row | null | undefined, detail: string): Row => {
    if (row !== null && row !== undefined) return row;
    throw new GatewayError('not-found', detail);
  };
  const sendSoon = async (queuedDelivery: Promise<Delivery | null>, detail: string): Promise<Delivery> => {
    const delivery = requireRow(await queuedDelivery, detail);
    work.poll();
    return delivery;
  };
  /** Reads a URL and a filter. @throws GatewayError `invalid-body` that names all errors */
  const readInput = (url: string, { types, brand, ids }: Omit<WebhookInput, 'url'>) => {
    let receiverUrl = '';
    let filter = unrestrictedFilter;
    const faults = [
      () => {
        receiverUrl = readWebhookUrl(url, transport);
      },
      () => {
        filter = readChangeFilter({ types: readTypes(types), brand, ids }, catalogue, () => phoneRefHelp);
      },
    ].flatMap(collectFaults);
    if (faults.length > 0) throw createInvalidMembersError(faults);
    return { receiverUrl, filter };
  };
  /** Checks an id before the database is queried for it. @throws GatewayError `not-found` */
  const assertWebhookId = (id: string): string => {
    if (isPublicId(id)) return id;
    throw new GatewayError('not-found', unknownWebhookMessage);
  };
  /** Finds a webhook. @throws GatewayError `not-found` */
  const get = async (accountId: string, id: string): Promise<Webhook> => {
    const webhooks = await store.list(accountId);
    return requireRow(
      webhooks.find((webhook) => webhook.id === id),
      unknownWebhookMessage,
    );
  };
  /** Reads the first change in the log that the webhook would be sent, or else the first of all. */
  const readSample = async ({ accountId, types, brands, phoneIds }: Webhook): Promise<ChangePage> => {
    const account = requireRow(await findAccount(accountId), unknownWebhookMessage);
    const { data: freshness } = plans.get(account.plan);
    const readFirst = (filter: ChangeFilter) =>
      readChangePage({ filter, after: toPosition(firstPlace), limit: 1, freshness });
    const page = await readFirst({ types, brands, phoneIds });
    return page.changes.length > 0 ? page : readFirst(unrestrictedFilter);
  };
  return {
    start: work.start,
    stop: work.stop,
    handleCatalogueRevision: work.handleCatalogueRevision,
    handleCredentialsChange: work.handleCredentialsChange,
    getBacklog: work.getBacklog,
    /** Lists webhooks, oldest first. */
    list: (accountId: string): Promise<readonly Webhook[]> => store.list(accountId),
    get,
    /**
     * Creates a webhook, which receives all later changes.
     * @throws GatewayError `invalid-body` that names all errors, `too-many-webhooks` (409),
     * `too-many-attempts` (429)
     */
    create: async (
      accountId: string,
      { url, ...filterInput }: WebhookInput,
      change: AccountChange<CreatedWebhook>,
    ): Promise<CreatedWebhook> => {
      const { receiverUrl, filter } = readInput(url, filterInput);
      return limitChange(accountId, async () => {
        const { version, token } = await changes.readNewest();
        const id = credentials.createRandomText(publicIdLength);
        const secret = createWebhookSecret(randomBytes);
        const newWebhook = {
          ...filter,
          id,
          accountId,
          url: receiverUrl,
          sealedSecret: sealer.seal(secret, id),
          cursor: formatChangeCursor({ position: toPosition(getRevisionEnd(version)), token }),
          seenRevision: version,
          createdAt: new Date(now()),
        };
        const toCreated = (webhook: Webhook): CreatedWebhook => ({ webhook, secret });
        const webhook = await store.add(newWebhook, mapChange(change, toCreated));
        if (webhook !== null) return toCreated(webhook);
        throw new GatewayError(
          'too-many-webhooks',
          `An account has at most ${maxWebhooks} webhooks. Delete one first.`,
        );
      });
    },
    /**
     * Changes a webhook's URL, or pauses or resumes it. Once resumed, it also receives the changes of the pause.
     * @throws GatewayError `invalid-body` for the URL and for an empty change, `not-found`,
     * `too-many-attempts`
     */
    change: async (accountId: string, id: string, { url, state }: WebhookChange): Promise<Webhook> => {
      if (url === undefined && state === undefined) rejectMember('url', 'is required, or state');
      const receiverUrl = url === undefined ? undefined : readInput(url, {}).receiverUrl;
      const webhookChange = { ...(receiverUrl !== undefined && { url: receiverUrl }), state };
      return limitChange(accountId, async () => {
        const webhook = requireRow(
          await store.change(accountId, assertWebhookId(id), webhookChange),
          unknownWebhookMessage,
        );
        work.poll();
        return webhook;
      });
    },
    /**
     * Creates a new secret. For `graceHours` (0 to `maxSecretGraceHours`), deliveries are also signed with the old
     * secret, so that no delivery fails while the receiver is changed. Older secrets expire by then too.
     * @throws GatewayError `not-found`, `too-many-attempts`
     */
    rotate: async (
      accountId: string,
      id: string,
      graceHours: number,
      change: AccountChange<CreatedWebhook>,
    ): Promise<CreatedWebhook> =>
      limitChange(accountId, async () => {
        const secret = createWebhookSecret(randomBytes);
        const sealedSecret = sealer.seal(secret, assertWebhookId(id));
        const toRotated = (webhook: Webhook): CreatedWebhook => ({ webhook, secret });
        const replacement = { sealedSecret, graceMs: graceHours * 3_600_000 };
        const webhook = await store.rotate(accountId, id, replacement, mapChange(change, toRotated));
        return toRotated(requireRow(webhook, unknownWebhookMessage));
      }),
    /** Deletes a webhook. @throws GatewayError `not-found` */
    remove: async (accountId: string, id: string, change: AccountChange): Promise<void> => {
      if (!(await store.remove(accountId, assertWebhookId(id), change)))
        throw new GatewayError('not-found', unknownWebhookMessage);
      // A request to the webhook may be in progress.
      work.abortLost();
    },
    /**
     * Sends a test with a sample change at once, free of charge and in one attempt, even if the webhook is paused.
     * If the catalogue is empty, the test has no change.
     * @throws GatewayError `not-found`, `too-many-attempts`
     */
    sendTest: (accountId: string, id: string): Promise<Delivery> =>
      limitSend(accountId, async () => {
        const { changes: samples, nextCursor } = await readSample(await get(accountId, id));
        const test = {
          id: createDeliveryId(),
          kind: 'test',
          body: renderDelivery('test', samples, nextCursor),
          changes: samples.length,
        } as const;
        return sendSoon(store.addDelivery(accountId, id, test), unknownWebhookMessage);
      }),
    /** Lists the last hundred deliveries, newest first. @throws GatewayError `not-found` */
    listDeliveries: async (accountId: string, id: string): Promise<readonly Delivery[]> =>
      requireRow(await store.listDeliveries(accountId, assertWebhookId(id)), unknownWebhookMessage),
    /**
     * Sends a delivery again at once, with the same id. It is not charged again.
     * @throws GatewayError `not-found`, `too-many-attempts`
     */
    resend: (accountId: string, id: string, deliveryId: string): Promise<Delivery> =>
      limitSend(accountId, () => {
        if (!isDeliveryId(deliveryId)) throw new GatewayError('not-found', unknownDeliveryMessage);
        return sendSoon(store.resend(accountId, assertWebhookId(id), deliveryId), unknownDeliveryMessage);
      }),
  };
}

const unrestrictedFilter: ChangeFilter = { types: changeTypes, brands: null, phoneIds: null };

/** @throws GatewayError `invalid-parameter` */
function readTypes(types: readonly string[] | undefined): readonly ChangeType[] | undefined {
  const unknownTypes = types?.filter((type) => !(changeTypes as readonly string[]).includes(type)) ?? [];
  if (unknownTypes.length > 0)
    throw createParameterError('types', `may contain only ${changeTypes.join(', ')}`);
  return types as readonly ChangeType[] | undefined;
}

const unknownWebhookMessage = 'The account has no webhook with this id. GET /v1/account/webhooks lists them.';
const unknownDeliveryMessage =
  'There is nothing to send again: the account has no such webhook, the webhook no such delivery, or it ended more than 3 days ago. GET /v1/account/webhooks/{id}/deliveries lists the last 100.';

const maxUrlLength = 2_000;

/**
 * Reads a receiver's URL.
 * @returns the URL in its normal form, in which a host that was written as a number is an IP address
 * @throws GatewayError `invalid-parameter` that names `url`
 */
function readWebhookUrl(text: string, { isPrivateAllowed, canConnect }: WebhookTransport): string {
  const reject = (detail: string): never => {
    throw createParameterError('url', detail);
  };
  if (text.length > maxUrlLength) reject(`must have at most ${maxUrlLength} characters`);
  if (!URL.canParse(text.trim())) reject('must be a URL such as https://example.com/webhooks/phones');
  const url = new URL(text.trim());
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHttpAllowed = isPrivateAllowed && isLoopbackHost(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHttpAllowed))
    reject(
      isPrivateAllowed
        ? 'must be https://…, or http:// on a loopback address'
        : `must be https://…${isLoopbackHost(host) ? developmentHint : ''}`,
    );
  if (url.username !== '' || url.password !== '')
    reject('must not contain a user name or password: requests are signed instead');
  if (url.hash !== '') reject('must not contain a fragment (#…)');
  if (removeCredentials(text) !== text) reject('must not contain an API key or API Secret');
  const isReachable = isIP(host) === 0 ? isPrivateAllowed || !isLocalName(host) : canConnect(host);
  if (!isReachable)
    reject(`must be on the public internet, not a private, loopback or link-local address${developmentHint}`);
  return url.href;
}

/** A hint for developers who run a receiver on the gateway's machine. */
const developmentHint =
  ' (for development, a gateway that was started with WEBHOOK_ALLOW_PRIVATE=on accepts it)';

/** Whether a host name is never public (RFC 6761, RFC 6762, RFC 8375). */
const isLocalName = (host: string): boolean => {
  const name = host.replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa)$/i.test(name);
};
