import type { Account, AccountStore, KeyRecord } from '../../domain/accounts/account.ts';
import { isVerified } from '../../domain/accounts/account.ts';
import type { AttemptLimit, AttemptLimiter } from '../../domain/accounts/attempts.ts';
import { parseCredential, removeCredentials } from '../../domain/accounts/credential.ts';
import type { MailContent } from '../../domain/accounts/mail.ts';
import type { RecoveryStore } from '../../domain/accounts/recovery.ts';
import { createTooManyAttemptsError, GatewayError } from '../../domain/errors.ts';
import type { WindowClock } from '../../domain/quota/windows.ts';
import { rejectMember } from '../accounts/account-input.ts';
import { createOrigin } from '../accounts/change-origin.ts';
import type { Mail } from '../mail/mail.ts';
import { hashMailbox } from '../recovery/mailed-proofs.ts';
import { createUnavailableError } from '../unavailable-error.ts';
import type { DeferredWork } from '../work/deferred-work.ts';
import type { CredentialMaker } from './credential-maker.ts';
import type { KeyDirectory } from './key-directory.ts';

/** A credential that somebody found in a public place. */
export interface FoundCredential {
  readonly token: string;
  /** The URL where it was found. */
  readonly url?: string | undefined;
}

/** How many reports one client address may send in an hour. */
const reportLimit = { name: 'key-report', attempts: 20, windowSeconds: 3_600 };
/**
 * How many e-mails about reports one mailbox may get in a day. The account may have been created with a
 * stranger's address.
 */
const reportMailLimit = { name: 'key-report-mailbox', attempts: 10, windowSeconds: 86_400 };

export const maxTokenLength = 1_000;
export const maxUrlLength = 500;
/**
 * How long after a report the holder of a restricted key gets no further e-mail. Such a key may be public on purpose.
 */
const quietPeriodMs = 30 * 86_400_000;

/**
 * Reads the URL where a credential was found. The URL is shown but never fetched.
 * @returns the URL in printable ASCII, as the URL standard escapes it, without user, password and credentials
 * @throws GatewayError `invalid-body`
 */
function readUrl(text: string): string {
  const help = `must be an http or https address of at most ${maxUrlLength} characters`;
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return rejectMember('url', help);
  url.username = '';
  url.password = '';
  return removeCredentials(url.href);
}

function readToken(text: string): string {
  const token = text.trim();
  if (token === '' || token.length > maxTokenLength)
    rejectMember('token', `must be the credential that was found, with 1 to ${maxTokenLength} characters`);
  return token;
}

export type KeyReports = ReturnType<typeof createKeyReports>;

/**
 * Receives reports of found credentials. The reporter needs no credential, and learns nothing about the
 * reported one.
 */
export function createKeyReports(options: {
  readonly accounts: AccountStore;
  readonly codes: RecoveryStore;
  readonly credentials: CredentialMaker;
  readonly verifyKey: KeyDirectory['verify'];
  readonly mail: Mail;
  readonly createLimiter: (limit: AttemptLimit) => AttemptLimiter;
  readonly deferredWork: DeferredWork;
  readonly clock: WindowClock;
  readonly now: () => number;
  readonly isDatabaseUnavailable: () => boolean;
  readonly afterChange: () => Promise<void>;
}) {
  const { accounts, codes, credentials, verifyKey, mail, createLimiter, deferredWork } = options;
  const { clock, now, isDatabaseUnavailable, afterChange } = options;
  const reportLimiter = createLimiter(reportLimit);
  const reportMailLimiter = createLimiter(reportMailLimit);

  /**
   * Sends the account holder an e-mail. The key of the e-mail ensures that all gateways together send at most one a
   * day for each credential.
   */
  const notify = async ({ id, email, locale }: Account, credentialId: string, content: MailContent) => {
    const mailbox = hashMailbox(credentials, email);
    if ((await reportMailLimiter.consume(mailbox)) !== null) return;
    const key = `reported:${credentialId}:${clock.getIds().day}`;
    if (!(await mail.queue({ to: email, locale, accountId: id, key, content })))
      await reportMailLimiter.refund(mailbox);
  };

  const notifyKeyHolder = async (
    { id, accountId, name: keyName, restrictions }: KeyRecord,
    isRevoked: boolean,
  ) => {
    const account = await accounts.find(accountId);
    if (account === null) return;
    const unrevokedState = restrictions === null ? 'free' : 'restricted';
    await notify(account, id, {
      kind: 'key-reported',
      name: account.name,
      keyId: id,
      keyName: isVerified(account) ? keyName : null,
      state: isRevoked ? 'revoked' : unrevokedState,
    });
  };

  const reportKey = async (
    token: string,
    keyId: string,
    url: string | null,
    address: string,
  ): Promise<void> => {
    const key = await accounts.findKey(keyId);
    if (!credentials.matches(token, key?.hash ?? null) || key === null) return;
    const nowMs = now();
    const change = { origin: createOrigin('anyone', address) };
    if ((await accounts.reportKey(keyId, { at: new Date(nowMs), url }, change)) === null) return;
    const wasReportedRecently = key.reportedAt !== null && nowMs - key.reportedAt.getTime() < quietPeriodMs;
    if (key.restrictions === null || !wasReportedRecently) await notifyKeyHolder(key, false);
  };

  const reportSecret = async (token: string, secretId: string): Promise<void> => {
    const record = await accounts.findBySecret(secretId);
    if (!credentials.matches(token, record?.secret.hash ?? null) || record === null) return;
    const { account } = record;
    await notify(account, secretId, { kind: 'secret-reported', name: account.name, what: 'secret' });
  };

  const reportCode = async (token: string, codeId: string): Promise<void> => {
    const record = await codes.findCode(codeId);
    if (!credentials.matches(token, record?.hash ?? null) || record === null) return;
    const { account } = record;
    if (await codes.removeCode({ id: codeId, accountId: account.id }))
      await notify(account, codeId, { kind: 'secret-reported', name: account.name, what: 'recovery-code' });
  };

  const reportCredential = async (token: string, url: string | null, address: string): Promise<void> => {
    const credential = parseCredential(token);
    if (credential?.kind === 'key') await reportKey(token, credential.publicId, url, address);
    if (credential?.kind === 'secret') await reportSecret(token, credential.publicId);
    if (credential?.kind === 'recovery') await reportCode(token, credential.publicId);
  };

  /** Validates a report, then counts it against the limit of the address. */
  const readReport = async (report: FoundCredential, address: string) => {
    const token = readToken(report.token);
    const url = report.url === undefined ? null : readUrl(report.url);
    if (isDatabaseUnavailable())
      throw createUnavailableError('Reports cannot be accepted right now. Try again in a moment.');
    const waitSeconds = await reportLimiter.consume(address);
    if (waitSeconds !== null)
      throw createTooManyAttemptsError(
        'Too many reports came from this address. Try again later.',
        waitSeconds,
      );
    return { token, url };
  };

  return {
    /**
     * Handles a report. Resolves before it is known whether the credential exists. A key is marked as reported.
     * Keys and API Secrets continue to work, but a recovery code stops working. The account holder is notified by
     * e-mail.
     * @param address the address of the client
     * @throws GatewayError `invalid-body`, `too-many-attempts`, `unavailable`
     */
    report: async (report: FoundCredential, address: string): Promise<void> => {
      const { token, url } = await readReport(report, address);
      deferredWork.defer(() => reportCredential(token, url, address));
    },
    /**
     * Reports and revokes a key, for a client that authenticates with this key.
     * @throws GatewayError as `report` and `KeyDirectory.verify` do; `invalid-body` if the report names another
     * credential; `forbidden` if the key is restricted, because it may be public and any visitor of a page could
     * revoke it
     */
    revoke: async (report: FoundCredential, presentedKey: string | null, address: string): Promise<void> => {
      if (presentedKey !== null && presentedKey !== report.token.trim())
        rejectMember(
          'token',
          'must be the API key that authenticates the request, because a key can revoke only itself',
        );
      const key = await verifyKey(presentedKey, () => address);
      if (key.restrictions !== null) throw createRestrictedKeyError();
      const { url } = await readReport(report, address);
      const at = new Date(now());
      const change = { origin: createOrigin('key', address) };
      await accounts.reportKey(key.id, { at, url }, change);
      await accounts.revokeKey(key.id, at, change);
      await afterChange();
      deferredWork.defer(() => notifyKeyHolder(key, true));
    },
  };
}

const createRestrictedKeyError = () =>
  new GatewayError(
    'forbidden',
    'This API key is restricted, so it may be public and cannot revoke itself. Report it without revoke, or revoke it with the API Secret of its account.',
  );
