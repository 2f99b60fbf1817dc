import { say, type TypeDescription } from './describe.ts';

const instant = '2026-11-20T17:03:59Z';
const restrictions = say('What it is restricted to; null when it is not');
const key = {
  id: say('Public id of the key', 'a1B2c3D4e5'),
  name: say('Name that its owner gave it', 'My app'),
  status: say('State of the key', 'ACTIVE'),
  createdAt: say('When it was created', instant),
  restrictions,
};
const keyName = say('Name of the key, from 1 to 80 characters', 'My app');
const apiKey = say('An API key, for catalogue requests; returned only once');
const recoveryCodes = say('Eight codes, each for one new API Secret if you lose it; returned only once');
const apiSecret = say('The API Secret, for the account and the dashboard; returned only once');

/** See `descriptions.ts`: accounts, plans, quotas and keys. */
export const accountDescriptions = {
  Plan: {
    about: 'What a key may do, and what it costs.',
    members: {
      name: say('Name of the plan', 'free'),
      requestsPerDay: say('Units of a calendar day', 100),
      requestsPerMonth: say('Units of a calendar month', 1000),
      price: say('Price of the plan; null when it is not published'),
      data: say('How new the prices are that it sees', 'COMPLETE'),
      support: say('Kind of support', 'community'),
    },
  },
  PlanPrice: {
    about: 'Price of a plan.',
    members: {
      amountMinor: say('Whole number of minor units of the currency: satang, cents', 199_000),
      currency: say('Currency (ISO 4217)', 'THB'),
      period: say('What it is paid for', 'month'),
    },
  },
  DataFreshness: {
    about: 'How new the prices are that a plan sees.',
    members: {
      COMPLETE: say('Prices recorded before the last midnight; complete specifications'),
      REAL_TIME: say('Prices at once; complete specifications'),
    },
  },
  QuotaStatus: {
    about: "The key's plan, and how much of it is used.",
    members: {
      key: say('The key of this request'),
      plan: say('Its plan'),
      day: say('Quota of the calendar day'),
      month: say('Quota of the calendar month'),
    },
  },
  QuotaKey: {
    about: 'An API key, without its secret part.',
    members: key,
  },
  Key: {
    about: 'An API key, without its secret part.',
    members: {
      ...key,
      lastUsedAt: say('When it was used last; null when it never was', instant),
      expiresAt: say(
        'When it stops working, or stopped: at the end of a grace period, or as its restrictions say, whichever comes first; else null',
        instant,
      ),
      reportedAt: say(
        'When somebody last reported that it was found in public; null when nobody did',
        instant,
      ),
      reportedUrl: say(
        'Where it was found, as the last report that named a place said; not checked',
        'https://forum.example/topic/7',
      ),
    },
  },
  CreatedKey: { about: 'A new API key.', members: { key: say('The key'), apiKey } },
  KeyInput: {
    about: 'What a key is called, and what it is restricted to.',
    members: {
      name: keyName,
      restrictions: say(
        'What to restrict it to; null or absent: nothing. Restrict a key that others can see, such as one in a web page or an app',
      ),
    },
  },
  KeyChangeInput: {
    about: 'What to change of a key: at least one member.',
    members: {
      name: keyName,
      restrictions: say(
        'What to restrict it to, in place of all earlier restrictions; null lifts them, and absent leaves them. Counts within a second',
      ),
    },
  },
  RotationInput: {
    about: 'How a key is rotated.',
    members: { graceSeconds: { ...say('How long the old key still works', 3600), unit: 'seconds' } },
  },
  RotatedSecret: { about: 'A new API Secret.', members: { apiSecret } },
  PlanRequestInput: {
    about: 'Which plan is wanted.',
    members: {
      plan: say('Name of the plan', 'basic'),
      note: say('What the operator should know, at most 1,000 characters', 'For our shop from May on.'),
    },
  },
  PlanRequest: {
    about: 'The request as the operator of the service will read it.',
    members: {
      plan: say('The plan that is wanted', 'basic'),
      note: say('What the operator should know', 'For our shop from May on.'),
      requestedAt: say('When it was asked for', instant),
    },
  },
  SignUpInput: {
    about: 'Who signs up.',
    members: {
      email: say('E-mail address; identifies the account', 'you@example.com'),
      name: say('Name of the person or application, from 1 to 80 characters', 'My app'),
    },
  },
  Account: {
    about: 'An account: its keys share the quota of its plan.',
    members: {
      id: say('Id of the account', 'acc_a1B2c3D4e5F6g7H8'),
      email: say('E-mail address', 'you@example.com'),
      name: say('Name of the person or application', 'My app'),
      plan: say('Its plan'),
      createdAt: say('When it was created', instant),
    },
  },
  CreatedAccount: {
    about: 'A new account, with its first API key, its API Secret and its recovery codes.',
    members: { account: say('The account'), apiKey, apiSecret, recoveryCodes },
  },
  KeyUsage: {
    about: 'What one key used on one day.',
    members: {
      date: say('The day, in the time zone of the quota', '2026-01-31'),
      keyId: say('Id of the key', 'a1B2c3D4e5'),
      requests: say('Requests', 52),
      units: say('Units charged', 43),
      refused: say('Requests rejected because the quota was used up', 0),
    },
  },
  KeyStatus: {
    about: 'State of a key.',
    members: {
      ACTIVE: say('It works'),
      RETIRING: say('It was rotated, and works until it expires'),
      EXPIRED: say('It no longer works: its grace period is over, or its restrictions let it end'),
      REVOKED: say('It no longer works: it was revoked'),
    },
  },
  QuotaWindow: {
    about: 'Quota of a calendar day or month, in units.',
    members: {
      limit: say('Units of the plan', 100),
      used: say('Units used', 43),
      remaining: say('Units left', 57),
      resetsAt: say('When it resets', '2026-11-20T17:00:00Z'),
    },
  },
} as const satisfies Readonly<Record<string, TypeDescription>>;
