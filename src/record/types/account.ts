import { enumeration } from '../fact.ts';
import {
  instant,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  publicId,
  publicType,
  text,
  url,
} from '../public-type.ts';
import { accountEventType } from './account-event.ts';
import { chargeType } from './charge.ts';
import { credential, keyType, keyUsageType, newApiKey } from './key.ts';
import { webhookType } from './webhook.ts';

const exampleInstant = '2026-11-20T17:03:59Z';
/** The maximum number of alerts of an account. An alert is a percentage of the quota at which an e-mail is sent. */
export const maxAlerts = 5;
/** The number of recovery codes that are created together. Each can be used once to get a new API Secret. */
export const recoveryCodeCount = 8;
const recoveryCodeList = (description: string) =>
  listOf(credential('phr', description), { min: recoveryCodeCount, max: recoveryCodeCount });
const createdAt = instant('When it was created', exampleInstant);

export const languages = enumeration('Locale', 'Language of pages and e-mails', {
  en: 'English.',
  th: 'Thai.',
});

export const accountType = publicType('Account', 'An account: its keys share the quota of its plan.', {
  id: publicId('Id of the account', 'acc_a1B2c3D4e5F6g7H8'),
  email: text('E-mail address', 'you@example.com', { length: { max: 254 } }),
  name: text('Name of the person or application', 'My app'),
  plan: text('Its plan'),
  createdAt,
});

/** The account as its holder sees it. */
export const accountHolderType = publicType(
  'OwnAccount',
  'An account as its holder sees it, with settings that others do not see.',
  {
    ...accountType.members,
    emailVerifiedAt: nullable(instant('When the e-mail address was verified; null: not yet', exampleInstant)),
    pendingEmail: nullable(
      text('New e-mail address that is not verified yet; null: none', 'new@example.com', {
        length: { max: 254 },
      }),
    ),
    alerts: listOf(
      integer(
        'Per cent of the day and month quota at which an e-mail is sent, once the address is verified',
        [80, 100],
        { min: 1, max: 100 },
      ),
      { max: maxAlerts },
    ),
    locale: oneOf(languages, 'Language of e-mails', 'en'),
    planUntil: nullable(instant('When the plan falls back to free; null: it does not', exampleInstant)),
  },
  { base: accountType },
);

/** The members of an account that the command line shows after it has changed the plan. */
export const accountPlanType = publicType('Account', accountType.description, {
  ...accountType.members,
  planUntil: accountHolderType.members.planUntil,
});

const apiSecret = credential('phs', 'The API Secret, for the account and the dashboard; returned only once');

export const createdAccountType = publicType(
  'CreatedAccount',
  'A new account, with its first API key, its API Secret and its recovery codes.',
  {
    account: object(accountType, 'The account'),
    apiKey: newApiKey,
    apiSecret,
    recoveryCodes: recoveryCodeList(
      'Eight codes, each for one new API Secret if you lose it; returned only once',
    ),
  },
);

export const rotatedSecretType = publicType('RotatedSecret', 'A new API Secret.', { apiSecret });

export const planRequestType = publicType(
  'PlanRequest',
  'The request as the operator of the service will read it.',
  {
    plan: text('The requested plan', 'basic'),
    note: text('What the operator should know', 'For our shop from May on.'),
    requestedAt: instant('When it was requested', exampleInstant),
  },
);

export const recoveryRequestedType = publicType(
  'RecoveryRequested',
  'The same whether or not there is an account with that address.',
  { message: text('What happens next') },
);

export const recoveryCodesType = publicType(
  'RecoveryCodes',
  'New recovery codes. All earlier ones stop working.',
  { recoveryCodes: recoveryCodeList('Eight codes, each for one new API Secret; returned only once') },
);

const recoveredKeyType = publicType('RecoveredKey', 'An API key of a recovered account.', {
  id: publicId('Public id of the key', 'a1B2c3D4e5', { length: { min: 1 } }),
  name: text('Name of the key', 'default'),
  createdAt,
  lastUsedAt: nullable(instant('When it was last used; null: never', exampleInstant)),
});

const recoveredWebhookType = publicType('RecoveredWebhook', 'A webhook of a recovered account.', {
  id: publicId('Id of the webhook', 'f6G7h8J9k0', { length: { min: 1 } }),
  url: url('URL that it sends to', 'https://shop.example/hooks/phones'),
});

export const mailRecoveryType = publicType(
  'MailRecovery',
  'The result of a recovery by e-mail, with the keys and webhooks that the account had.',
  {
    apiSecret: credential('phs', 'The new API Secret; returned only once', `phs_${'0'.repeat(48)}`),
    recoveryCodes: recoveryCodeList('Eight codes, which replace all earlier ones; returned only once'),
    keys: listOf(
      object(
        recoveredKeyType,
        'API keys that worked until now. They still work if the e-mail address was verified before; otherwise they are revoked',
      ),
    ),
    webhooks: listOf(
      object(
        recoveredWebhookType,
        'Webhooks. They stay active if the e-mail address was verified before; otherwise they are deleted',
      ),
    ),
  },
);

const proofPurposes = enumeration('ProofPurpose', 'What a link or a code of an e-mail is for', {
  recovery: 'For a new API Secret.',
  verification: 'For the verification of the e-mail address.',
});

const exportedSessionType = publicType('ExportedSession', 'A sign-in to the dashboard.', {
  createdAt,
  seenAt: instant('When it was last used', exampleInstant),
});
const exportedCodeType = publicType('ExportedCode', 'A recovery code that has not been used yet.', {
  createdAt,
});
const exportedProofType = publicType('ExportedProof', 'A link and a code that were mailed.', {
  purpose: oneOf(proofPurposes, 'What they are for', 'verification'),
  email: text('Address that they were mailed to', 'you@example.com'),
  createdAt,
  expiresAt: instant('When they expire', exampleInstant),
});
const exportedMailType = publicType('ExportedMail', 'An e-mail.', {
  createdAt,
  sentAt: nullable(instant('When it was sent; null: not, or not yet', exampleInstant)),
});
const exportedPlanRequestType = publicType('ExportedPlanRequest', 'A request for another plan.', {
  plan: text('The plan', 'pro'),
  note: text('The note that was sent with it'),
  createdAt,
  doneAt: nullable(instant('When the plan was set; null: not yet', exampleInstant)),
});

export const accountExportType = publicType('AccountExport', 'Everything that is stored about an account.', {
  exportedAt: instant('When it was exported', exampleInstant),
  account: object(accountHolderType, 'The account'),
  keys: listOf(object(keyType, 'Its API keys')),
  webhooks: listOf(
    object(webhookType, 'Its webhooks; `GET /v1/account/webhooks/{id}/deliveries` lists their deliveries'),
  ),
  usage: listOf(object(keyUsageType, 'Usage by key and day for the last 13 months')),
  sessions: listOf(object(exportedSessionType, 'Sign-ins to the dashboard that are open')),
  recoveryCodes: listOf(object(exportedCodeType, 'Recovery codes that have not been used yet')),
  verifications: listOf(
    object(exportedProofType, 'Links and codes that were mailed and have not been used yet'),
  ),
  mails: listOf(object(exportedMailType, 'E-mails, newest first; at most 100')),
  planRequests: listOf(object(exportedPlanRequestType, 'Requests for another plan, newest first')),
  events: listOf(object(accountEventType, 'The history of the account, newest first')),
  charges: listOf(object(chargeType, 'Charges of the last seven days, newest first; at most 5,000')),
});
