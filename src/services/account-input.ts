import { z } from 'zod';
import { withoutCredentials } from '../domain/credential.ts';
import { GatewayError } from '../domain/errors.ts';

const maxEmailLength = 254;
const maxNameLength = 80;
/** Control, bidirectional-control and unassigned characters: nothing that could hide or reorder text. */
const unprintable = /[\p{Cc}\p{Cn}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** As browsers check it (HTML standard), with a dot in the domain and none that stand alone or double. */
const emailForm = z
  .email({ pattern: z.regexes.html5Email })
  .regex(/^(?!\.)(?!.*\.\.)[^@]+(?<!\.)@[^@]+\.[^@]+$/);

function refuse(parameter: 'email' | 'name', detail: string): never {
  throw new GatewayError('invalid-body', `${parameter}: ${detail}`, { parameters: [{ parameter, detail }] });
}

/** Names and addresses are stored as typed; credentials must never be stored. */
function assertNoCredential(parameter: 'email' | 'name', text: string): void {
  if (withoutCredentials(text) !== text) refuse(parameter, 'must not contain an API key or an API Secret');
}

/** An e-mail address, trimmed. @throws GatewayError `invalid-body` */
function readEmail(text: string): string {
  const email = text.trim();
  if (email.length > maxEmailLength) refuse('email', `must be at most ${maxEmailLength} characters`);
  if (!emailForm.safeParse(email).success)
    refuse('email', 'must be an e-mail address such as you@example.com');
  assertNoCredential('email', email);
  return email;
}

/** A name of an account or a key: 1 to 80 code points after NFC and trimming. @throws GatewayError `invalid-body` */
export function readAccountName(text: string): string {
  const name = text.normalize('NFC').trim();
  const length = [...name].length;
  if (length < 1 || length > maxNameLength) refuse('name', `must have 1 to ${maxNameLength} characters`);
  if (unprintable.test(name)) refuse('name', 'must not contain control or unassigned characters');
  assertNoCredential('name', name);
  return name;
}

/** The fields of a new account, in the form that is stored. @throws GatewayError `invalid-body` */
export function readNewAccount(input: { email: string; name: string }): { email: string; name: string } {
  return { email: readEmail(input.email), name: readAccountName(input.name) };
}
