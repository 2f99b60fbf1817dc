import { setTimeout as delay } from 'node:timers/promises';
import { type Account, emailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import {
  type NewProof,
  type PresentedProof,
  type ProofPurpose,
  proofLifeMs,
} from '../../domain/accounts/email-proof.ts';
import { makeMailedCode, readMailedCode } from '../../domain/accounts/mailed-code.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import { readEmail, refuseMember } from '../accounts/account-input.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';

/** What somebody sends to prove that they read mails to an address: the token of the link, or the code. */
export interface ProofInput {
  readonly email: string;
  readonly token?: string | undefined;
  readonly code?: string | undefined;
}

/** A link and a code before they are mailed. */
export interface MadeProof {
  /** As it is stored. */
  readonly proof: NewProof;
  readonly token: string;
  readonly code: string;
}

/** 256 bits in base62. */
const tokenLength = 43;
/** Longer than looking a proof up and counting a wrong code takes. */
const failureMs = 100;

/** Makes and reads what is mailed as a proof, for one purpose. */
export function createMailedProofs(options: {
  readonly purpose: ProofPurpose;
  readonly credentials: Pick<CredentialMaker, 'digest' | 'randomText'>;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}) {
  const { purpose, credentials, randomBytes, now } = options;
  // What is proved is part of what is hashed: a token for one purpose is none for the other.
  const tokenHashOf = (token: string) => credentials.digest(`${purpose} token ${token}`);
  const codeHashOf = (email: string, code: string) =>
    credentials.digest(`${purpose} code ${emailKey(email)} ${code}`);
  return {
    make: (accountId: Account['id'], email: string): MadeProof => {
      const token = credentials.randomText(tokenLength);
      const code = makeMailedCode(randomBytes);
      const createdAtMs = now();
      const proof = {
        accountId,
        purpose,
        email,
        tokenHash: tokenHashOf(token),
        codeHash: codeHashOf(email, code),
        createdAt: new Date(createdAtMs),
        expiresAt: new Date(createdAtMs + proofLifeMs),
      };
      return { proof, token, code };
    },
    /** @throws GatewayError `invalid-body` when it is not an address with either a token or a code */
    read: ({ email: text, token, code }: ProofInput): PresentedProof => {
      const email = readEmail(text);
      const at = new Date(now());
      if (token !== undefined && code === undefined)
        return { email, digest: { of: 'token', hash: tokenHashOf(token.trim()) }, at };
      if (code !== undefined && token === undefined)
        // What is no code is a wrong one, and counts.
        return { email, digest: { of: 'code', hash: codeHashOf(email, readMailedCode(code) ?? '') }, at };
      return refuseMember('code', 'send either the code of the mail, or the token of its link as token');
    },
  };
}

export type MailedProofs = ReturnType<typeof createMailedProofs>;

/** Where several mails to one address are counted: by its digest, as counters may be in Redis. */
export function mailboxOf(credentials: Pick<CredentialMaker, 'digest'>, email: string): string {
  return Buffer.from(credentials.digest(`mailbox ${emailKey(email)}`)).toString('base64url');
}

/**
 * Lets a client try codes and tokens, so often as its limiter allows; what succeeds is not counted. Counted before it is
 * known, so that many tries at once are not more.
 * @throws GatewayError `too-many-attempts`, and what the work throws
 */
export type TryProof = <Result>(address: string, work: () => Promise<Result>) => Promise<Result>;

export function createTryProof(limiter: AttemptLimiter): TryProof {
  return async (address, work) => {
    const waitSeconds = await limiter.consume(address);
    if (waitSeconds !== null)
      throw tooManyAttempts('Too many wrong codes came from this address. Try again later.', waitSeconds);
    try {
      const result = await work();
      await limiter.refund(address);
      return result;
    } catch (error) {
      if (!(error instanceof GatewayError && error.code === 'recovery-expired'))
        await limiter.refund(address);
      throw error;
    }
  };
}

/** A failure takes at least `failureMs`: the time does not tell whether a mail to that address is valid. */
export async function failSlowly<Result>(work: () => Promise<Result>): Promise<Result> {
  const earliest = delay(failureMs);
  try {
    return await work();
  } catch (error) {
    await earliest;
    throw error;
  }
}

export const proofExpired = (): GatewayError =>
  new GatewayError(
    'recovery-expired',
    'This code or link is wrong, was used already, or is too old. Check the e-mail address, use another code, or ask for another mail.',
  );

export const mailUnavailable = (): GatewayError =>
  new GatewayError('mail-unavailable', 'This service is not set up to send mails. Nothing was changed.');
