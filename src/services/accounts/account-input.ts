import { z } from 'zod';
import { withoutCredentials } from '../../domain/accounts/credential.ts';
import { composeText } from '../../domain/composed-text.ts';
import { GatewayError } from '../../domain/errors.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { maxAlerts } from '../../record/types/account.ts';

const maxEmailLength = 254;
const maxNameLength = 80;
/** Control, bidirectional-control and unassigned characters: nothing that could hide or reorder text. */
const unprintable = /[\p{Cc}\p{Cn}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** As browsers check it (HTML standard), with a dot in the domain and none that stand alone or double. */
const emailForm = z
  .email({ pattern: z.regexes.html5Email })
  .regex(/^(?!\.)(?!.*\.\.)[^@]+(?<!\.)@[^@]+\.[^@]+$/);

/** @throws GatewayError `invalid-body` naming this member */
export function refuseMember(parameter: string, detail: string): never {
  throw new GatewayError('invalid-body', `${parameter}: ${detail}`, { parameters: [{ parameter, detail }] });
}

/** Names and addresses are stored as typed; credentials must never be stored. */
function assertNoCredential(parameter: 'email' | 'name' | 'note', text: string): void {
  if (withoutCredentials(text) !== text)
    refuseMember(parameter, 'must not contain an API key, an API Secret or a recovery code');
}

/** An e-mail address, trimmed. @throws GatewayError `invalid-body` */
export function readEmail(text: string): string {
  const email = text.trim();
  if (email.length > maxEmailLength) refuseMember('email', `must be at most ${maxEmailLength} characters`);
  if (!emailForm.safeParse(email).success)
    refuseMember('email', 'must be an e-mail address such as you@example.com');
  assertNoCredential('email', email);
  return email;
}

/** A name of an account or a key: 1 to 80 code points after NFC and trimming. @throws GatewayError `invalid-body` */
export function readAccountName(text: string): string {
  const { text: name, length } = composeText(text, maxNameLength);
  if (length < 1 || length > maxNameLength)
    refuseMember('name', `must have 1 to ${maxNameLength} characters`);
  if (unprintable.test(name)) refuseMember('name', 'must not contain control or unassigned characters');
  assertNoCredential('name', name);
  return name;
}

const maxNoteLength = 1_000;

/** What somebody writes to the operator: at most 1,000 code points, of several lines; may be empty. @throws GatewayError `invalid-body` */
export function readNote(text: string): string {
  const { text: note, length } = composeText(text.replace(/\r\n?/g, '\n'), maxNoteLength);
  if (length > maxNoteLength) refuseMember('note', `must have at most ${maxNoteLength} characters`);
  if (unprintable.test(note.replaceAll('\n', '')))
    refuseMember('note', 'must not contain control or unassigned characters');
  assertNoCredential('note', note);
  return note;
}

/** The fields of a new account, in the form that is stored. @throws GatewayError `invalid-body` */
export function readNewAccount(input: { email: string; name: string }): { email: string; name: string } {
  return { email: readEmail(input.email), name: readAccountName(input.name) };
}

/** What the holder of an account may change of it. */
export interface ProfileInput {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly alerts?: readonly number[] | undefined;
  readonly locale?: string | undefined;
}

export const alertsHelp = `must be up to ${maxAlerts} whole per cents from 1 to 100, ascending, each once; [] for none`;
export const localeHelp = `must be one of ${locales.join(', ')}`;

function readAlerts(alerts: readonly number[]): readonly number[] {
  const isRight = (percent: number, index: number): boolean =>
    Number.isInteger(percent) && percent <= 100 && percent > (alerts[index - 1] ?? 0);
  if (alerts.length > maxAlerts || !alerts.every(isRight)) refuseMember('alerts', alertsHelp);
  return alerts;
}

function readLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? refuseMember('locale', localeHelp);
}

/** The members that were given, in the form that is stored. @throws GatewayError `invalid-body`, also when none was */
export function readProfile({ email, name, alerts, locale }: ProfileInput) {
  const profile = {
    ...(email !== undefined && { email: readEmail(email) }),
    ...(name !== undefined && { name: readAccountName(name) }),
    ...(alerts !== undefined && { alerts: readAlerts(alerts) }),
    ...(locale !== undefined && { locale: readLocale(locale) }),
  };
  if (Object.keys(profile).length === 0)
    throw new GatewayError('invalid-body', 'Nothing was given: send email, name, alerts or locale.');
  return profile;
}
