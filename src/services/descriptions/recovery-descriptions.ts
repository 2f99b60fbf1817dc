import { say, type TypeDescription } from './describe.ts';

const instant = '2026-11-20T17:03:59Z';
const email = say('E-mail address of the account', 'you@example.com');
const createdAt = say('When it was created', instant);
const proof = {
  email,
  token: say('Token of the link in the mail; instead of code'),
  code: say('Code of the mail, in any case, with or without hyphen; instead of token', '7K3QZ-M0X4T'),
};

/** See `descriptions.ts`: what the holder of an account may change, and how a lost API Secret is replaced. */
export const recoveryDescriptions = {
  OwnAccount: {
    about: 'What else the holder of an account sees of it.',
    members: {
      emailVerifiedAt: say('When the e-mail address was verified; null: not yet', instant),
      pendingEmail: say('New e-mail address that waits to be verified; null: none', 'new@example.com'),
      alerts: say(
        'Per cent of the day and month quota at which a mail is sent, once the address is verified',
        [80, 100],
      ),
      locale: say('Language of mails', 'en'),
      planUntil: say('When the plan falls back to free; null: it does not', instant),
    },
  },
  AccountInput: {
    about: 'What to change: at least one member.',
    members: {
      email: say('New e-mail address; it counts once it is verified', 'new@example.com'),
      name: say('Name of the person or application, from 1 to 80 characters', 'My app'),
      alerts: say(
        'Per cent of the day and month quota at which a mail is sent, ascending; an empty list for none',
        [80, 100],
      ),
      locale: say('Language of mails', 'th'),
    },
  },
  RecoveryInput: {
    about: 'Whose API Secret to replace.',
    members: {
      email,
      recoveryCode: say('A recovery code; without one a mail is sent', `phr_${'0'.repeat(48)}`),
    },
  },
  RecoveryRequested: {
    about: 'The same whether or not there is an account with that address.',
    members: { message: say('What happens next') },
  },
  RecoveryCodes: {
    about: 'New recovery codes. All earlier ones stop working.',
    members: {
      recoveryCodes: say('Eight codes, each for one new API Secret; returned only once'),
    },
  },
  MailRecovery: {
    about: 'What a recovery by mail made, and what the account had.',
    members: {
      apiSecret: say('The new API Secret; returned only once', `phs_${'0'.repeat(48)}`),
      recoveryCodes: say('Eight codes, which replace all earlier ones; returned only once'),
      keys: say(
        'API keys that worked until now. They still work if the e-mail address was verified before; otherwise they are revoked',
      ),
      webhooks: say(
        'Webhooks. They go on if the e-mail address was verified before; otherwise they are deleted',
      ),
    },
  },
  RecoveredKey: {
    about: 'An API key of a recovered account.',
    members: {
      id: say('Public id of the key', 'a1B2c3D4e5'),
      name: say('Name of the key', 'default'),
      createdAt,
      lastUsedAt: say('When it was used last; null: not yet', instant),
    },
  },
  RecoveredWebhook: {
    about: 'A webhook of a recovered account.',
    members: {
      id: say('Id of the webhook', 'f6G7h8J9k0'),
      url: say('Where it sends to', 'https://shop.example/hooks/phones'),
    },
  },
  ProofInput: { about: 'Proof that you read mails to the address.', members: proof },
  AccountExport: {
    about: 'Everything that is stored about an account.',
    members: {
      exportedAt: say('When it was exported', instant),
      account: say('The account'),
      keys: say('Its API keys'),
      usage: say('Usage by key and day, of 13 months'),
      sessions: say('Sign-ins to the dashboard that are open'),
      recoveryCodes: say('Recovery codes that were not used yet'),
      verifications: say('Links and codes that were mailed and not used yet'),
      mails: say('Mails, newest first; at most 100'),
      planRequests: say('Requests for another plan, newest first'),
    },
  },
  ExportedSession: {
    about: 'A sign-in to the dashboard.',
    members: { createdAt, seenAt: say('When it was used last', instant) },
  },
  ExportedCode: { about: 'A recovery code that was not used yet.', members: { createdAt } },
  ExportedProof: {
    about: 'A link and a code that were mailed.',
    members: {
      purpose: say('What for', 'verification'),
      email: say('Address that they were mailed to', 'you@example.com'),
      createdAt,
      expiresAt: say('When they expire', instant),
    },
  },
  ExportedMail: {
    about: 'A mail.',
    members: { createdAt, sentAt: say('When it was sent; null: not, or not yet', instant) },
  },
  ExportedPlanRequest: {
    about: 'A request for another plan.',
    members: {
      plan: say('The plan', 'pro'),
      note: say('What was written with it'),
      createdAt,
      doneAt: say('When the plan was set; null: not yet', instant),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
