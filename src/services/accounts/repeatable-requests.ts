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
 * How long an attempt may take. If its gateway is killed, a request with the same key does the work once this time is
 * over. An attempt that takes longer changes nothing, because its answer can no longer be stored, and the change is
 * part of the same transaction.
 */
const leaseMs = 10_000;
/** How many idempotency keys an account, or an address that signs up, may use in a day. This limits the stored rows. */
const idempotencyKeyLimit = { name: 'idempotency', attempts: 1_000, windowSeconds: 86_400 };
/** Rejections that are stored as answers, because the same request would be rejected again. */
const lastingRejections: readonly ErrorCode[] = [
  'email-already-registered',
  'too-many-keys',
  'too-many-webhooks',
  'key-not-active',
  'not-found',
];

/** A request with an `Idempotency-Key`. */
export interface RepeatableRequest {
  /** Identifies the sender. Different senders may use the same idempotency key. */
  readonly sender: string;
  /** The account, or null for a sign-up. */
  readonly accountId: string | null;
  /** The method and the path. */
  readonly operation: string;
  readonly idempotencyKey: string;
  /** The parsed input. A repeated request must have the same input. */
  readonly input: unknown;
}

/** The outcome of a request, as it is stored. */
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
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
}) {
  const { store, pepper, previousPeppers, randomBytes, createLimiter } = options;
  const sealer = createTextSealer(pepper, sealedPurposes.answer, randomBytes, previousPeppers);
  const idempotencyKeyLimiter = createLimiter(idempotencyKeyLimit);

  const seal = ({ id, owner }: RequestClaim, outcome: Outcome): StoredAnswer => ({
    id,
    owner,
    sealedAnswer: sealer.seal(JSON.stringify(outcome), id),
  });

  /** @throws GatewayError the stored rejection; `idempotency-mismatch` if the stored answer cannot be decrypted */
  const openAnswer = (sealedAnswer: Uint8Array, id: string): unknown => {
    const text = sealer.open(sealedAnswer, id);
    if (text === null) throw createMismatchError('Its first answer can no longer be read.');
    const outcome = JSON.parse(text) as Outcome;
    if ('answer' in outcome) return outcome.answer;
    const { code, detail, facts } = outcome.error;
    throw new GatewayError(code, detail, facts);
  };

  /** @throws GatewayError `too-many-attempts` */
  const countIdempotencyKey = async (sender: string): Promise<void> => {
    const waitSeconds = await idempotencyKeyLimiter.consume(sender);
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        `At most ${idempotencyKeyLimit.attempts} idempotency keys can be used a day. Try again later, or send the request without one.`,
        waitSeconds,
      );
  };

  return {
    /**
     * Does the work of a request, or returns the answer of an earlier request with the same key.
     * @param work the function that makes the change and returns the answer as JSON; its argument converts the
     *   answer, so that it can be stored in the same transaction as the change
     * @throws GatewayError `idempotency-mismatch` (422), `idempotency-in-progress` (409), `too-many-attempts`
     * (429), and the errors of the work, even of an earlier request
     */
    answer: async <Answer>(
      { sender, accountId, operation, idempotencyKey, input }: RepeatableRequest,
      work: (toStoredAnswer: (answer: Answer) => StoredAnswer) => Promise<Answer>,
    ): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> => {
      const id = computeHash([sender, operation, idempotencyKey]).toString('hex');
      const claim = { id, owner: randomUUID() };
      const inputHash = computeHash(input);
      const storedRequest = await store.claim({
        ...claim,
        accountId,
        inputHash,
        leaseMs,
        retentionMs: answerRetentionMs,
      });
      if (storedRequest !== null) {
        if (!inputHash.equals(storedRequest.inputHash))
          throw createMismatchError('It was sent with another body.');
        if (storedRequest.sealedAnswer === null) throw createInProgressError();
        return { answer: openAnswer(storedRequest.sealedAnswer, id) as Answer, isRepeated: true };
      }
      try {
        await countIdempotencyKey(sender);
        return { answer: await work((answer) => seal(claim, { answer })), isRepeated: false };
      } catch (error) {
        // If this fails too, the claim expires on its own.
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

/** Computes the SHA-256 of a value as JSON. */
const computeHash = (value: unknown): Buffer => createHash('sha256').update(JSON.stringify(value)).digest();

const createMismatchError = (reason: string): GatewayError =>
  new GatewayError(
    'idempotency-mismatch',
    `This Idempotency-Key was used for another request. ${reason} Send a new key for a new request.`,
  );
const createInProgressError = (): GatewayError =>
  new GatewayError(
    'idempotency-in-progress',
    'The first request with this Idempotency-Key is still in progress. Send this one again in a moment.',
    { retryAfterSeconds: 1 },
  );
