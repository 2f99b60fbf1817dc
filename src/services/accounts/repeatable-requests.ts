import { createHash, randomUUID } from 'node:crypto';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import type {
  RepeatableRequestStore,
  RequestClaim,
  StoredAnswer,
} from '../../domain/accounts/repeatable-request.ts';
import {
  createTooManyAttemptsError,
  type ErrorCode,
  type ErrorFacts,
  GatewayError,
} from '../../domain/errors.ts';
import type { RandomBytes } from '../keys/credential-maker.ts';
import { createTextSealer, sealedPurposes } from '../keys/sealed-text.ts';

/** How long an answer can be repeated. */
export const answerRetentionMs = 24 * 3_600_000;
/**
 * How long an attempt is waited for. If its gateway was killed, the next request with the key then does the
 * work. An attempt that takes longer changes nothing, because its answer can no longer be stored.
 */
const leaseMs = 10_000;
/** How many idempotency keys an account, or an address that signs up, may use in a day. Bounds the rows. */
const keyLimit = { name: 'idempotency', attempts: 1_000, windowSeconds: 86_400 };
/** Rejections that are answers: the same request would get them again. Others are tried again. */
const lastingRejections: readonly ErrorCode[] = [
  'email-already-registered',
  'too-many-keys',
  'too-many-webhooks',
  'key-not-active',
  'not-found',
];

/** A request with an `Idempotency-Key`. */
export interface RepeatableRequest {
  /** Who sends it: keys of others are not known here. */
  readonly sender: string;
  /** The account, or null for a sign-up. */
  readonly accountId: string | null;
  /** Method and path. */
  readonly operation: string;
  readonly idempotencyKey: string;
  /** The input as it was read. A repeated request has the same. */
  readonly input: unknown;
}

/** What is stored of an answer. */
type Outcome =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly detail: string; readonly facts: ErrorFacts } };

export type RepeatableRequests = ReturnType<typeof createRepeatableRequests>;

/**
 * Makes requests repeatable by their `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the first
 * answer is repeated for 24 hours, by every gateway, and the work is done once. Failures of the service are
 * not stored, so that a repeated request can succeed.
 */
export function createRepeatableRequests(options: {
  readonly store: RepeatableRequestStore;
  readonly pepper: string;
  readonly previousPeppers: readonly string[];
  readonly randomBytes: RandomBytes;
  readonly limiter: (limit: AttemptLimit) => AttemptLimiter;
}) {
  const { store, pepper, previousPeppers, randomBytes, limiter } = options;
  const sealer = createTextSealer(pepper, sealedPurposes.answer, randomBytes, previousPeppers);
  const keys = limiter(keyLimit);

  const seal = ({ id, owner }: RequestClaim, outcome: Outcome): StoredAnswer => ({
    id,
    owner,
    sealedAnswer: sealer.seal(JSON.stringify(outcome), id),
  });

  /** @throws GatewayError the rejection that was the first answer; `idempotency-mismatch` if it is unreadable */
  const openAnswer = (sealedAnswer: Uint8Array, id: string): unknown => {
    const text = sealer.open(sealedAnswer, id);
    if (text === null) throw createMismatchError('Its first answer can no longer be read.');
    const outcome = JSON.parse(text) as Outcome;
    if ('answer' in outcome) return outcome.answer;
    const { code, detail, facts } = outcome.error;
    throw new GatewayError(code, detail, facts);
  };

  /** @throws GatewayError `too-many-attempts` */
  const countKey = async (sender: string): Promise<void> => {
    const waitSeconds = await keys.consume(sender);
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        `Only ${keyLimit.attempts} idempotency keys a day can be used. Try again later, or without one.`,
        waitSeconds,
      );
  };

  return {
    /**
     * Does the work of a request, or returns the answer that it had before.
     * @param work gets a function with which the store of its change stores the answer in the same
     *   transaction, and returns that answer as JSON
     * @throws GatewayError `idempotency-mismatch` (422), `idempotency-in-progress` (409), `too-many-attempts`
     * (429), and what the work throws or threw the first time
     */
    answer: async <Answer>(
      { sender, accountId, operation, idempotencyKey, input }: RepeatableRequest,
      work: (toStored: (answer: Answer) => StoredAnswer) => Promise<Answer>,
    ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> => {
      const id = hash([sender, operation, idempotencyKey]).toString('hex');
      const claim = { id, owner: randomUUID() };
      const inputHash = hash(input);
      const recorded = await store.claim({
        ...claim,
        accountId,
        inputHash,
        leaseMs,
        retentionMs: answerRetentionMs,
      });
      if (recorded !== null) {
        if (!inputHash.equals(recorded.inputHash))
          throw createMismatchError('It was sent with another body.');
        if (recorded.sealedAnswer === null) throw createInProgressError();
        return { answer: openAnswer(recorded.sealedAnswer, id) as Answer, isRepeated: true };
      }
      try {
        await countKey(sender);
        return { answer: await work((answer) => seal(claim, { answer })), isRepeated: false };
      } catch (error) {
        // If this fails as well, the claim ends by itself.
        await settleFailure(claim, error).catch(() => {});
        throw error;
      }
    },
  };

  async function settleFailure(claim: RequestClaim, error: unknown): Promise<void> {
    if (!(error instanceof GatewayError) || !lastingRejections.includes(error.code))
      return store.release(claim);
    const { code, message: detail, facts } = error;
    return store.finish(seal(claim, { error: { code, detail, facts } }));
  }
}

/** The SHA-256 of a value as JSON. */
const hash = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

const createMismatchError = (reason: string): GatewayError =>
  new GatewayError(
    'idempotency-mismatch',
    `This Idempotency-Key was used for another request. ${reason} Send a new key for a new request.`,
  );
const createInProgressError = (): GatewayError =>
  new GatewayError(
    'idempotency-in-progress',
    'The first request with this Idempotency-Key is under way. Send this one again in a moment.',
    { retryAfterSeconds: 1 },
  );
