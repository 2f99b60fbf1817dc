import {
  type Account,
  type AccountStore,
  isVerified,
  type KeyRecord,
} from '../../domain/accounts/account.ts';
import type { AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { parseCredential, withoutCredentials } from '../../domain/accounts/credential.ts';
import type { MailContent } from '../../domain/accounts/mail.ts';
import type { RecoveryStore } from '../../domain/accounts/recovery.ts';
import { GatewayError, tooManyAttempts } from '../../domain/errors.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { refuseMember } from '../accounts/account-input.ts';
import { createLaterWork } from '../deferred-work.ts';
import type { Mail } from '../mail/mail.ts';
import { mailboxOf } from '../recovery/mailed-proofs.ts';
import type { CredentialMaker, RandomBytes } from './credential-maker.ts';
import type { KeyDirectory } from './key-directory.ts';

/** What somebody found in public. */
export interface FoundCredential {
  readonly token: string;
  /** Where. */
  readonly url?: string | undefined;
}

/** Whoever finds a credential tells, without one of their own, and learns nothing about it. */
export interface KeyReports {
  /**
   * Resolves before it is known whether there is such a credential. A key that works is marked and goes on working, an API Secret
   * goes on working, a recovery code ends; the holder of the account is told by mail.
   * @param address of the client
   * @throws GatewayError `invalid-body`, `too-many-attempts`, `unavailable`
   */
  report(found: FoundCredential, address: string): Promise<void>;
  /**
   * The same, and revokes the key, for whoever presents it as its own credential.
   * @throws GatewayError as `report` and `KeyDirectory.verify`; `invalid-body` when another credential was found;
   *   `forbidden` when the key is restricted: it may be seen, and any visitor of a page could end it
   */
  revoke(found: FoundCredential, presented: string | null, address: string): Promise<void>;
}

/** Reports from one client address, of whatever was found. */
export const reportLimit = { name: 'key-report', attempts: 20, windowSeconds: 3_600 };
/** Mails about reports that go to one mailbox: a sign-up may have named a stranger's. */
export const reportMailLimit = { name: 'key-report-mailbox', attempts: 10, windowSeconds: 86_400 };

export const maxTokenLength = 1_000;
export const maxUrlLength = 500;
/** A restricted key may be seen: its holder gets no mail while it was reported so lately before. */
const quietMs = 30 * 86_400_000;

/**
 * An address where a credential was found, without user, password and credentials in it: it is shown, and never fetched.
 * Escaped as the URL standard does, it has no control characters and no letters but ASCII.
 * @throws GatewayError `invalid-body`
 */
function readUrl(text: string): string {
  const help = `must be an http or https address of at most ${maxUrlLength} characters`;
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuseMember('url', help);
  url.username = '';
  url.password = '';
  return withoutCredentials(url.href);
}

function readToken(text: string): string {
  const token = text.trim();
  if (token === '' || token.length > maxTokenLength)
    refuseMember('token', `must be what was found, of 1 to ${maxTokenLength} characters`);
  return token;
}

export function createKeyReports(options: {
  readonly accounts: Pick<AccountStore, 'find' | 'findKey' | 'findBySecret' | 'reportKey' | 'revokeKey'>;
  readonly codes: Pick<RecoveryStore, 'findCode' | 'removeCode'>;
  readonly credentials: CredentialMaker;
  readonly verifyKey: KeyDirectory['verify'];
  readonly mail: Pick<Mail, 'queue'>;
  readonly byAddress: AttemptLimiter;
  readonly byMailbox: AttemptLimiter;
  readonly clock: WindowClock;
  readonly randomBytes: RandomBytes;
  readonly now: () => number;
  readonly isAway: () => boolean;
  readonly afterChange: () => Promise<void>;
  /** Of work that is done after the answer. */
  readonly onError: (error: unknown) => void;
}): KeyReports & { stop(): Promise<void> } {
  const { accounts, codes, credentials, verifyKey, mail, byAddress, byMailbox } = options;
  const { clock, now, isAway, afterChange } = options;
  const later = createLaterWork(options);

  /** One mail a day for each credential, over all gateways, by its key. */
  const tell = async ({ id, email, locale }: Account, credentialId: string, content: MailContent) => {
    const mailbox = mailboxOf(credentials, email);
    if ((await byMailbox.waitSeconds(mailbox)) !== null) return;
    const key = `reported:${credentialId}:${clock.ids().day}`;
    if (await mail.queue({ to: email, locale, accountId: id, key, content }))
      await byMailbox.consume(mailbox);
  };

  const tellOfKey = async ({ id, accountId, name: keyName, restrictions }: KeyRecord, isRevoked: boolean) => {
    const account = await accounts.find(accountId);
    if (account === null) return;
    await tell(account, id, {
      kind: 'key-reported',
      name: account.name,
      keyId: id,
      keyName: isVerified(account) ? keyName : null,
      state: isRevoked ? 'revoked' : restrictions === null ? 'free' : 'restricted',
    });
  };

  const reportKey = async (token: string, keyId: string, url: string | null): Promise<void> => {
    const key = await accounts.findKey(keyId);
    if (!credentials.matches(token, key?.hash ?? null) || key === null) return;
    const at = now();
    if ((await accounts.reportKey(keyId, { at: new Date(at), url })) === null) return;
    const isQuiet = key.reportedAt !== null && at - key.reportedAt.getTime() < quietMs;
    if (key.restrictions === null || !isQuiet) await tellOfKey(key, false);
  };

  const reportSecret = async (token: string, secretId: string): Promise<void> => {
    const found = await accounts.findBySecret(secretId);
    if (!credentials.matches(token, found?.secret.hash ?? null) || found === null) return;
    const { account } = found;
    await tell(account, secretId, { kind: 'secret-reported', name: account.name, what: 'secret' });
  };

  const reportCode = async (token: string, codeId: string): Promise<void> => {
    const found = await codes.findCode(codeId);
    if (!credentials.matches(token, found?.hash ?? null) || found === null) return;
    const { account } = found;
    if (await codes.removeCode({ id: codeId, accountId: account.id }))
      await tell(account, codeId, { kind: 'secret-reported', name: account.name, what: 'recovery-code' });
  };

  const reportFound = async (token: string, url: string | null): Promise<void> => {
    const parsed = parseCredential(token);
    if (parsed?.kind === 'key') await reportKey(token, parsed.publicId, url);
    if (parsed?.kind === 'secret') await reportSecret(token, parsed.publicId);
    if (parsed?.kind === 'recovery') await reportCode(token, parsed.publicId);
  };

  /** Checks what was sent, then the address. */
  const read = async ({ token: sent, url: named }: FoundCredential, address: string) => {
    const [token, url] = [readToken(sent), named === undefined ? null : readUrl(named)];
    if (isAway()) throw away();
    const waitSeconds = await byAddress.consume(address);
    if (waitSeconds !== null)
      throw tooManyAttempts('Too many reports came from this address. Try again later.', waitSeconds);
    return { token, url };
  };

  return {
    report: async (found, address) => {
      const { token, url } = await read(found, address);
      later.do(() => reportFound(token, url));
    },
    revoke: async (found, presented, address) => {
      if (presented !== null && presented !== found.token.trim())
        refuseMember(
          'token',
          'must be the API key that is sent as credential; only a key itself revokes itself',
        );
      const key = await verifyKey(presented, () => address);
      if (key.restrictions !== null) throw restricted();
      const { url } = await read(found, address);
      const at = new Date(now());
      await accounts.reportKey(key.id, { at, url });
      await accounts.revokeKey(key.id, at);
      await afterChange();
      later.do(() => tellOfKey(key, true));
    },
    stop: later.stop,
  };
}

const away = () =>
  new GatewayError('unavailable', 'Reports cannot be taken right now. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
const restricted = () =>
  new GatewayError(
    'forbidden',
    'This API key is restricted, so it may be seen and cannot revoke itself. Report it without revoke, or revoke it with the API Secret of its account.',
  );
