import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SealedCredentials, SessionStore } from '../../../src/domain/accounts/session.ts';
import { createHeldCredentials } from '../../../src/services/accounts/held-credentials.ts';
import type { CredentialMaker } from '../../../src/services/keys/credential-maker.ts';

const minuteMs = 60_000;
let nowMs = Date.parse('2026-05-31T10:00:00Z');
const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();
const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
/** The session rows of a database. */
const rows = new Map<string, SealedCredentials | null>();
const held = createHeldCredentials({
  store: {
    setNewCredentials: async ([tokenHash], sealed) => void rows.set(nameOf(tokenHash as Uint8Array), sealed),
    findNewCredentials: async ([tokenHash]) =>
      rows.get(nameOf(tokenHash as Uint8Array))?.newCredentials ?? null,
  } as Partial<SessionStore> as SessionStore,
  credentials: {
    hashWithEachPepper: (text: string) => [digest(text)],
  } as Partial<CredentialMaker> as CredentialMaker,
  randomBytes: (size) => randomBytes(size),
  now: () => nowMs,
});
const key = (name: string) => ({ apiKeys: [{ name, apiKey: `phk_${name}` }] });

test('the credentials of a session are decrypted only by its own token', async () => {
  await held.hold('token of one', key('one'));
  const sealed = rows.get(nameOf(digest('token of one')));
  expect(await held.find('token of one')).toMatchObject(key('one'));
  rows.set(nameOf(digest('token of two')), sealed ?? null);
  expect(await held.find('token of two')).toBeNull();
  expect(Buffer.from(sealed?.newCredentials ?? []).toString('latin1')).not.toContain('phk_');
});

test('each batch is deleted after its own half hour', async () => {
  await held.hold('token', { ...key('early'), apiSecret: 'phs_early' });
  nowMs += 20 * minuteMs;
  await held.hold('token', key('late'));
  expect(await held.find('token')).toMatchObject({ apiSecret: 'phs_early' });
  nowMs += 10 * minuteMs;
  expect(await held.find('token')).toEqual({ ...key('late'), apiSecret: null, recoveryCodes: [] });
});
