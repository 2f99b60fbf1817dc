import { type ErrorCode, errorTitles } from '../../../domain/errors.ts';

/** The meaning and the remedy of an error code. Text in backticks is code. */
export interface Explanation {
  readonly meaning: string;
  readonly remedy: string;
}

const explanations: Record<ErrorCode, Explanation> = {
  'invalid-parameter': {
    meaning:
      'A parameter of the request is unknown, empty, given twice, or has an invalid value. In GraphQL: an argument or a variable.',
    remedy:
      'Read `errors` (on GraphQL `extensions.argument`): it names each invalid parameter, says what is allowed, and suggests the nearest name for an unknown one.',
  },
  'invalid-body': {
    meaning:
      'The body of the request is not valid JSON in UTF-8, or one of its members is invalid or unknown.',
    remedy:
      'Send one JSON object. `errors` names each invalid member. To GraphQL send `{"query": "…"}`; batches are not supported.',
  },
  'query-too-complex': {
    meaning:
      'The GraphQL document requests more than a single operation may: it is too long, too deep, has too many aliases or catalogue fields, could select too many nodes, or would produce too large a response.',
    remedy:
      'Split it into several operations, or request smaller pages. The limits: 1,000 tokens, depth 10, 15 aliases, 10 catalogue root fields, 20,000 nodes, 8 MiB in the response (1 MiB for one change of a subscription). `detail` says which one was exceeded.',
  },
  'missing-key': {
    meaning: 'This operation needs a credential, and the request has none.',
    remedy:
      'Send your API key in `X-API-Key`, or as `Authorization: Bearer phk_…`. `POST /v1/signup` gives you one at once. The account API takes the API Secret instead: `Authorization: Bearer phs_…`.',
  },
  'invalid-key': {
    meaning: 'The API key or API Secret that was sent is malformed or does not exist.',
    remedy:
      'Check that you copied all of it: `phk_` for an API key or `phs_` for an API Secret, then 48 letters and digits, with nothing before or after. If it is lost, create another key in the dashboard.',
  },
  'revoked-key': {
    meaning: 'Someone with the API Secret of the account revoked this API key. This cannot be undone.',
    remedy: 'Create another key in the dashboard, or with `POST /v1/account/keys`, and use that one.',
  },
  'expired-key': {
    meaning:
      'This API key was rotated, and its grace period is over; or its restrictions have an end (`expires_at`), which has passed.',
    remedy:
      'Use the key that replaced it, or create another one in the dashboard. The owner of the key can set a later time there.',
  },
  'wrong-credential': {
    meaning: 'An API Secret was sent where an API key is needed, or the other way round.',
    remedy:
      'Use the API key (`phk_…`) for the catalogue, and the API Secret (`phs_…`) for the dashboard and everything below `/v1/account`. Never put the API Secret into an app or a page.',
  },
  forbidden: {
    meaning:
      'The credential is valid, but not allowed to do this: `api_key` names a key of another account, or a form was sent from another site.',
    remedy: 'Use keys of your own account only. Send forms from the pages of this service.',
  },
  'key-restricted': {
    meaning:
      'The API key works, but not for this request: its owner restricted it to certain web pages (`origins`), networks (`addresses`), APIs (`doors`) or registered GraphQL documents (`documents_only`). `restriction` names which. Nothing was charged.',
    remedy:
      'Send the request from where the key is allowed, or use a key without that restriction. The owner changes restrictions in the dashboard, or with `PATCH /v1/account/keys/{id}`.',
  },
  'plan-required': {
    meaning:
      'Streams of changes (`/v1/stream`, GraphQL subscriptions) need a plan with real-time data; the prices of this account’s plan are updated daily. Nothing was charged.',
    remedy:
      'Poll `GET /v1/changes`, or use a webhook: both work on every plan. You can also request another plan in the dashboard.',
  },
  'plan-changed': {
    meaning: 'The plan of the account was changed while a stream was open, so the stream ended.',
    remedy: 'Connect again with the last cursor (`Last-Event-ID` or `since`): nothing is lost.',
  },
  'not-found': {
    meaning: 'There is no such path, or nothing with that id or slug.',
    remedy:
      'Read `detail`, which suggests a similar path if there is one. `/docs` lists all paths; `/v1/search` finds phones by name and gives their ids.',
  },
  'method-not-allowed': {
    meaning: 'The path exists, but not for this method.',
    remedy: 'Use one of the methods in the `Allow` header. The catalogue is read-only: `GET` and `HEAD`.',
  },
  'not-acceptable': {
    meaning: 'The `Accept` header allows no format that this service can send.',
    remedy:
      'Send `Accept: application/json` or `*/*`, or leave the header out. GraphQL also responds with `application/graphql-response+json`.',
  },
  'content-too-large': {
    meaning: 'The body of the request is larger than 64 KiB.',
    remedy:
      'Send less: a shorter GraphQL document, or one with variables instead of long values in the text.',
  },
  'unsupported-media-type': {
    meaning: 'The body of the request is not declared as JSON, or it is compressed.',
    remedy: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
  },
  'headers-too-large': {
    meaning:
      'The request line and the headers have more than 16 KiB together, or there are more than 200 headers.',
    remedy: 'Shorten the query string, and leave out headers and cookies that are not needed here.',
  },
  'request-timeout': {
    meaning:
      'The request did not arrive completely in time: its headers within 10 seconds, all of it within 30.',
    remedy:
      'Send it again on a new connection. If it happens often, look for a proxy or a program that pauses while it sends a body.',
  },
  'email-already-registered': {
    meaning: 'Another account has this e-mail address; capital and small letters count as the same.',
    remedy:
      'Open the dashboard with the API Secret of that account, or sign up with another address. If the API Secret is lost, the operator of this service can issue a new one.',
  },
  'too-many-keys': {
    meaning:
      'The account already has the maximum number of active API keys, which is 5. Rotated keys in their grace period do not count.',
    remedy:
      'Revoke a key that is no longer used, then create the new one. More keys do not increase the quota.',
  },
  'key-not-active': {
    meaning: 'Only an active API key can be rotated; this one was rotated or revoked before.',
    remedy: 'Rotate the key that replaced it, or create another one.',
  },
  'recovery-expired': {
    meaning:
      'The recovery code, or the link or code from an e-mail, is wrong, was used, or is too old: e-mails are valid for 30 minutes, and their codes for five attempts. The response is the same if there is no account with that address.',
    remedy:
      'Check the address and that you copied the whole code. Use another recovery code, or request a new e-mail with `POST /v1/account/recovery`.',
  },
  'cursor-expired': {
    meaning:
      'The cursor names a position that this database does not have: it comes from another service, or it is newer than the backup from which the database was restored.',
    remedy:
      'Start again: `since=0` reads everything, and without `since` you start from now. Then continue from the new cursor.',
  },
  'too-many-webhooks': {
    meaning: 'The account already has the maximum number of webhooks, which is 5.',
    remedy: 'Delete a webhook that is no longer used, or change its URL.',
  },
  'idempotency-in-progress': {
    meaning:
      'A request with the same `Idempotency-Key` is still being processed, and this request repeats it.',
    remedy:
      'Send it again after `Retry-After`, with the same key: you get the response to the first request.',
  },
  'idempotency-mismatch': {
    meaning:
      'An `Idempotency-Key` identifies one request. This one was used within 24 hours for a request with another body.',
    remedy: 'Repeat a request with its original body. For a new request, create a new key, such as a UUID.',
  },
  'too-many-streams': {
    meaning: 'The account has 10 open streams across all its keys, which is the limit. Nothing was charged.',
    remedy:
      'Close a stream that is no longer read: one stream can be shared inside your program. A stream with a broken connection counts for up to 30 more seconds.',
  },
  'quota-exceeded': {
    meaning:
      'You have used today’s or this month’s units of your plan, or the request costs more than are left. All keys of an account share its quota. A restricted key can have fewer units of its own: a day (`key-day`), or an hour for one address (`address-hour`); then the other keys of the account still work.',
    remedy:
      'Wait until `resets_at`; `Retry-After` says in how many seconds. `violated-policies` names the used-up quotas (in GraphQL `extensions.resetsAt` and `extensions.violatedPolicies`). To save units, request larger pages and send `If-None-Match`: a 304 is free.',
  },
  'too-many-attempts': {
    meaning:
      'Too many sign-ups, too many unknown API keys, API Secrets or sessions, or too much GraphQL without an API key came from your address in a short time; or your account sent too many requests about itself.',
    remedy:
      'Wait for as many seconds as `Retry-After` says, then try again. Valid keys keep working meanwhile; check the ones that you have just entered, and send a key with GraphQL.',
  },
  internal: {
    meaning: 'Something went wrong on our side. You were not charged.',
    remedy:
      'Try again. If it happens again, send the `instance` of the problem to the operator of this service; it identifies the entry in the log.',
  },
  unavailable: {
    meaning:
      'The service cannot answer at the moment: it is starting, overloaded, or cannot reach its database. You were not charged.',
    remedy: 'Try again after as many seconds as `Retry-After` says, and wait longer each time.',
  },
  'mail-unavailable': {
    meaning: 'This service is not set up to send e-mail. Nothing was changed.',
    remedy:
      'Use a recovery code (`phr_…`) from your sign-up or dashboard, or ask the operator of this service for a new API Secret.',
  },
  'quota-unavailable': {
    meaning:
      'The store that counts units cannot be reached, and the units that may be used without it are used up. You were not charged, unless the store counted the request and only its response was lost.',
    remedy: 'Try again after as many seconds as `Retry-After` says, and wait longer each time.',
  },
};

export const englishErrors = {
  titles: errorTitles as Readonly<Record<ErrorCode, string>>,
  explanations,
};
