import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { AccountStore } from '../../../src/domain/accounts/account.ts';
import { createAccountAccess } from '../../../src/services/accounts/account-access.ts';
import { createCredentialMaker } from '../../../src/services/keys/credential-maker.ts';

test('an unknown secret takes the same comparison as a known one', async () => {
  const credentials = createCredentialMaker('a pepper of the test', randomBytes);
  const matches = vi.spyOn(credentials, 'matches');
  const access = createAccountAccess({
    store: { findBySecret: async () => null } as unknown as AccountStore,
    credentials,
    unknownCredentials: { lookUp: (_text, _getAddress, lookUp) => lookUp() },
    turns: { run: (_account, _isRemoval, work) => work(), lookUp: (_text, _isRemoval, find) => find() },
    limitNewCredentials: (_account, work) => work(),
    removeAccount: async () => {},
    afterChange: async () => {},
  });
  const { text } = credentials.issue('secret');
  await expect(access.authenticate(text)).rejects.toMatchObject({ code: 'invalid-key' });
  expect(matches.mock.calls).toEqual([[text, null]]);
});
