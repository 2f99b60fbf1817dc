import { setTimeout as delay } from 'node:timers/promises';
import { type Account, toEmailKey } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import {
  type NewProof,
  type PresentedProof,
  type ProofPurpose,
  proofLifeMs,
} from '../../domain/accounts/email-proof.ts';
import { GatewayError } from '../../domain/errors.ts';
import { readEmail, rejectMember } from '../accounts/account-input.ts';
import type { CredentialMaker, RandomBytes } from '../keys/credential-maker.ts';
import { createCountedWork } from '../work/counted-work.ts';

/** Proof that somebody reads the e-mails sent to an address: the token in the link, or the code. */
export interface ProofInput {
  readonly email: string;
  readonly token?: string | undefined;
  readonly code?: string | undefined;
}

/** A new proof with the texts of its link and its code. */
export interface MailedProof {
  /** The form of the proof that is stored. */
  readonly proof: NewProof;
  readonly token: string;
  readonly code: string;
}

/** The number of base62 characters that contain 256 random bits. */
const tokenLength = 43;
/** The shortest duration of a failure. It is longer than looking up a proof and counting a wrong code. */
const minFailureMs = 100;

/** Creates and reads proofs for one purpose. */
export function createMailedProofs(options: {
  readonly purpose: ProofPurpose;
  readonly credentials: CredentialMaker;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
}) {
  const { purpose, credentials, randomBytes, now } = options;
  // The purpose is part of the hashed text, so that a token for one purpose is invalid for another.
  const toTokenText = (token: string) => `${purpose} token ${token}`;
  const toCodeText = (email: string, code: string) => `${purpose} code ${toEmailKey(email)} ${code}`;
  return {
    make: (accountId: Account['id'], email: string): MailedProof => {
      const token = credentials.createRandomText(tokenLength);
      const code = createMailedCode(randomBytes);
      const createdAtMs = now();
      const proof = {
        accountId,
        purpose,
        email,
        tokenHash: credentials.hashWithCurrentPepper(toTokenText(token)),
        codeHash: credentials.hashWithCurrentPepper(toCodeText(email, code)),
        createdAt: new Date(createdAtMs),
        expiresAt: new Date(createdAtMs + proofLifeMs),
      };
      return { proof, token, code };
    },
    /** @throws GatewayError `invalid-body` unless there is an address and either a token or a code */
    read: ({ email: emailText, token, code }: ProofInput): PresentedProof => {
      const email = readEmail(emailText);
      const at = new Date(now());
      if (token !== undefined && code === undefined)
        return {
          email,
          digest: { kind: 'token', hashes: credentials.hashWithEachPepper(toTokenText(token.trim())) },
          at,
        };
      if (code !== undefined && token === undefined)
        // A string that does not look like a code counts as a wrong code.
        return {
          email,
          digest: {
            kind: 'code',
            hashes: credentials.hashWithEachPepper(toCodeText(email, readMailedCode(code) ?? '')),
          },
          at,
        };
      return rejectMember(
        'code',
        'send either the code from the e-mail, or the token from its link as token',
      );
    },
  };
}

/**
 * Returns the name under which e-mails to an address are counted. It is a digest, so that Redis contains no
 * addresses.
 */
export function hashMailbox(credentials: CredentialMaker, email: string): string {
  return Buffer.from(credentials.hashWithCurrentPepper(`mailbox ${toEmailKey(email)}`)).toString('base64url');
}

/**
 * How many wrong recovery codes, and wrong codes and links from e-mails, one client address may try (see decision
 * 55).
 */
const wrongCodeLimit = { name: 'recovery-code', attempts: 50, windowSeconds: 300 };

export type TryProof = ReturnType<typeof createTryProof>;

/**
 * Creates a function that lets a client try codes and tokens as often as the limit allows. Only wrong codes and tokens
 * stay counted.
 */
export function createTryProof(createLimiter: (limit: AttemptLimit) => AttemptLimiter) {
  return createCountedWork(
    createLimiter(wrongCodeLimit),
    'Too many wrong codes came from this address. Try again later.',
    (error) => error instanceof GatewayError && error.code === 'recovery-expired',
  );
}

/**
 * Makes failures take at least `minFailureMs`, so that the time does not reveal whether a valid e-mail was sent to
 * the address.
 */
export async function failSlowly<Result>(work: () => Promise<Result>): Promise<Result> {
  const minDelay = delay(minFailureMs);
  try {
    return await work();
  } catch (error) {
    await minDelay;
    throw error;
  }
}

export const createProofExpiredError = (): GatewayError =>
  new GatewayError(
    'recovery-expired',
    'This code or link is wrong, has already been used, or is too old. Check the e-mail address, use another code, or request another e-mail.',
  );

export const createMailUnavailableError = (): GatewayError =>
  new GatewayError('mail-unavailable', 'This service is not set up to send e-mails. Nothing was changed.');

/**
 * Codes that people read in an e-mail and type have ten characters of Crockford's base32 (50 bits), and are
 * shown as `XXXXX-XXXXX`. See https://www.crockford.com/base32.html.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/** @param randomBytes the function that returns the requested number of random bytes */
function createMailedCode(randomBytes: (size: number) => Uint8Array): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  return Array.from(randomBytes(codeLength), (byte) => alphabet.charAt(byte % 32)).join('');
}

/**
 * Reads a typed code, in upper or lower case, with or without hyphens and spaces. I and L are read as 1, and
 * O as 0. Returns null if the text is not a code.
 */
function readMailedCode(text: string): string | null {
  const code = text
    .slice(0, 64)
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0');
  return codePattern.test(code) ? code : null;
}
