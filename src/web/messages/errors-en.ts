import { type ErrorCode, errorTitles } from '../../domain/errors.ts';

/** What one code means, and what to do about it; `…` in backticks is code. */
export interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

const explanations: Record<ErrorCode, Explanation> = {
  'invalid-parameter': {
    meaning:
      'A parameter of the request is unknown, empty, given twice, or has a value that it cannot have. GraphQL says the same of an argument or a variable.',
    remedy:
      'Read `errors` (on GraphQL `extensions.argument`): it names every parameter that is wrong, says what it may be, and for a name that does not exist gives the nearest one that does.',
  },
  'invalid-body': {
    meaning: 'The body of the request is not valid JSON in UTF-8, or a member of it is wrong or unknown.',
    remedy:
      'Send one JSON object. `errors` names each member that is wrong. To GraphQL send `{"query": "…"}`; batches are not taken.',
  },
  'query-too-complex': {
    meaning:
      'The GraphQL document asks for more at once than a single operation may: it is too long, too deep, has too many aliases or catalogue fields, or could select too many nodes.',
    remedy:
      'Split it into several operations, or ask for smaller pages. The limits: 1,000 tokens, depth 10, 15 aliases, 10 catalogue root fields, 20,000 nodes. `detail` says which one was met.',
  },
  'missing-key': {
    meaning: 'The request came without a credential, and this operation needs one.',
    remedy:
      'Send your API key in `X-API-Key`, or as `Authorization: Bearer phk_…`. `POST /v1/signup` gives you one at once. The account API takes the API Secret instead: `Authorization: Bearer phs_…`.',
  },
  'invalid-key': {
    meaning: 'What was sent as a credential is malformed, or nobody has been given it.',
    remedy:
      'Check that it was copied whole: `phk_` for an API key or `phs_` for an API Secret, then 48 letters and digits, nothing before or behind. If it is lost, create another key in the dashboard.',
  },
  'revoked-key': {
    meaning: 'This API key was revoked by somebody with the API Secret of its account. It never works again.',
    remedy: 'Create another key in the dashboard, or with `POST /v1/account/keys`, and use that one.',
  },
  'expired-key': {
    meaning: 'This API key was rotated, and the time for which the old one went on working is over.',
    remedy: 'Use the key that replaced it, or create another one in the dashboard.',
  },
  'wrong-credential': {
    meaning: 'An API Secret was sent where an API key is needed, or the other way round.',
    remedy:
      'Use the API key (`phk_…`) for the catalogue, and the API Secret (`phs_…`) for the dashboard and everything below `/v1/account`. Never put the API Secret into an app or a page.',
  },
  forbidden: {
    meaning:
      'The credential is good, but it may not do this: `api_key` names a key of another account, or a form was sent from another site.',
    remedy: 'Ask about keys of your own account only. Send forms from the pages of this service.',
  },
  'not-found': {
    meaning: 'There is no such path, or nothing with that id or slug.',
    remedy:
      'Look at `detail`, which gives the right path where one is near. `GET /v1` lists the operations; `/v1/search` finds phones by name and gives their ids.',
  },
  'method-not-allowed': {
    meaning: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods in the `Allow` header. The catalogue is read-only: `GET` and `HEAD`.',
  },
  'not-acceptable': {
    meaning: 'The `Accept` header leaves no form in which this could be answered.',
    remedy:
      'Send `Accept: application/json` or `*/*`, or leave the header out. GraphQL also answers as `application/graphql-response+json`.',
  },
  'content-too-large': {
    meaning: 'The body of the request has more than 64 KiB.',
    remedy:
      'Send less: a shorter GraphQL document, or one with variables instead of long values in the text.',
  },
  'unsupported-media-type': {
    meaning: 'The body of the request is not marked as JSON, or it is compressed.',
    remedy: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
  },
  'headers-too-large': {
    meaning:
      'The request line and the headers have more than 16 KiB together, or there are more than 200 headers.',
    remedy: 'Shorten the query string, and leave out headers and cookies that are not needed here.',
  },
  'request-timeout': {
    meaning:
      'The request was begun and did not arrive whole in time: its headers within 10 seconds, all of it within 30.',
    remedy:
      'Send it again on a new connection. If it happens often, look for a proxy or a program that sends bodies in pieces and stops between them.',
  },
  'email-already-registered': {
    meaning: 'Another account has this e-mail address; capital and small letters count as the same.',
    remedy:
      'Open the dashboard with the API Secret of that account, or sign up with another address. If the API Secret is lost, the operator of this service can issue a new one.',
  },
  'too-many-keys': {
    meaning:
      'The account has as many active API keys as it may have: 5. Keys that are being rotated out do not count.',
    remedy: 'Revoke a key that is no longer used, then create the new one. More keys do not mean more quota.',
  },
  'key-not-active': {
    meaning: 'Only an active API key can be rotated; this one was rotated or revoked before.',
    remedy: 'Rotate the key that replaced it, or create another one.',
  },
  'quota-exceeded': {
    meaning:
      'The request does not fit into what is left of the plan for today or for this month. All keys of an account share its quota.',
    remedy:
      'Wait until `resets_at`; `Retry-After` says in how many seconds. `violated-policies` names the window that is full. To save units, ask for larger pages and send `If-None-Match`: a 304 costs nothing.',
  },
  'too-many-attempts': {
    meaning:
      'Too many sign-ups, or too many API keys or API Secrets that nobody has, came from your address in a short time.',
    remedy:
      'Wait for as many seconds as `Retry-After` says, then try again. Keys that have been in use go on meanwhile; check those that you have just entered.',
  },
  internal: {
    meaning: 'Something went wrong on our side. You were not charged.',
    remedy:
      'Try again. If it happens again, tell the operator of this service the `instance` of the problem, which leads to the entry in the log.',
  },
  unavailable: {
    meaning:
      'The service cannot answer at the moment: it is starting, has too much to do, or its database is away. You were not charged.',
    remedy: 'Try again after as many seconds as `Retry-After` says, and wait longer each time.',
  },
  'quota-unavailable': {
    meaning:
      'The store that counts requests is away, and what may be given without it is used up. You were not charged, unless the store counted the request and only its answer was lost.',
    remedy: 'Try again after as many seconds as `Retry-After` says, and wait longer each time.',
  },
};

export const englishErrors = {
  titles: errorTitles as Readonly<Record<ErrorCode, string>>,
  explanations,
};
