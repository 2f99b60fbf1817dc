import type { ErrorCode } from '../../domain/errors.ts';
import type { Messages } from '../locale.ts';

interface Explanation {
  readonly title: string;
  /** What to do about it. */
  readonly remedy: string;
}

const en = {
  status: (status: number) => `Status ${status}`,
  code: 'Code',
  back: 'To the home page',
  codes: {
    'invalid-parameter': {
      title: 'A parameter is not valid',
      remedy: 'The errors member names each parameter that is wrong and what it may be.',
    },
    'invalid-body': {
      title: 'The request body is not valid',
      remedy: 'Send a JSON object in UTF-8. The errors member names each member that is wrong.',
    },
    'query-too-complex': {
      title: 'The query is too complex',
      remedy: 'Ask for less at once: fewer fields, aliases or levels, or smaller pages.',
    },
    'missing-key': {
      title: 'A credential is needed',
      remedy:
        'Send your API key (phk_…) in X-API-Key, or as Authorization: Bearer. POST /v1/signup gives you one. Dashboard and account need the API Secret (phs_…) instead.',
    },
    'invalid-key': {
      title: 'The credential is not valid',
      remedy: 'Check that it was copied whole: phk_ for a key, phs_ for a secret, and 48 letters and digits.',
    },
    'revoked-key': {
      title: 'The API key was revoked',
      remedy: 'Create another key in the dashboard; a revoked one never works again.',
    },
    'expired-key': {
      title: 'The API key has expired',
      remedy: 'Use the key that replaced it when it was rotated.',
    },
    'wrong-credential': {
      title: 'This credential is not for this use',
      remedy:
        'Catalogue requests need an API key (phk_…); dashboard and account need the API Secret (phs_…).',
    },
    forbidden: { title: 'Not allowed', remedy: 'You may only ask about keys of your own account.' },
    'not-found': {
      title: 'Not found',
      remedy: 'Check the path or the id. GET /v1 lists the operations, /v1/search finds phones.',
    },
    'method-not-allowed': {
      title: 'Method not allowed',
      remedy: 'The Allow header lists the methods that are possible here.',
    },
    'not-acceptable': {
      title: 'No acceptable representation',
      remedy: 'Answers are JSON: send Accept: application/json, or leave the header out.',
    },
    'content-too-large': {
      title: 'The request body is too large',
      remedy: 'Bodies may have at most 64 KiB.',
    },
    'unsupported-media-type': {
      title: 'Unsupported media type',
      remedy: 'Send the body as Content-Type: application/json, without Content-Encoding.',
    },
    'headers-too-large': {
      title: 'The request headers are too large',
      remedy: 'The request line and headers together may have at most 16 KiB.',
    },
    'email-already-registered': {
      title: 'This e-mail address is registered already',
      remedy: 'Sign in with the API Secret of that account, or use another address.',
    },
    'too-many-keys': {
      title: 'Too many active keys',
      remedy: 'Revoke a key that you no longer need; an account has at most 5 active ones.',
    },
    'key-not-active': {
      title: 'The API key is no longer active',
      remedy: 'A key is rotated once. Rotate the key that replaced it, or create another one.',
    },
    'quota-exceeded': {
      title: 'The quota of the plan is used up',
      remedy: 'Wait until resets_at (Retry-After says in how many seconds), or take a larger plan.',
    },
    'too-many-attempts': { title: 'Too many attempts', remedy: 'Wait as many seconds as Retry-After says.' },
    internal: {
      title: 'Unexpected error',
      remedy:
        'This is a fault of ours and was not charged. Try again; if it stays, tell us the instance member.',
    },
    unavailable: {
      title: 'Temporarily unavailable',
      remedy: 'Try again after as many seconds as Retry-After says. Nothing was charged.',
    },
    'quota-unavailable': {
      title: 'The quota cannot be checked right now',
      remedy: 'Try again after as many seconds as Retry-After says. Nothing was charged.',
    },
  } satisfies Record<ErrorCode, Explanation> as Record<ErrorCode, Explanation>,
};

export const errorMessages: Messages<typeof en> = { en, th: en };
