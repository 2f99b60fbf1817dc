import { z } from 'zod';
import { removeCredentials } from '../../domain/accounts/credential.ts';
import { GatewayError } from '../../domain/errors.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { composeText } from '../../domain/text/composed-text.ts';
import { maxAlerts } from '../../record/types/account.ts';

const maxEmailLength = 254;
const maxNameLength = 80;
/** Control characters, bidirectional controls and unassigned characters, which could hide or reorder text. */
const unprintableCharacter = /[\p{Cc}\p{Cn}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/**
 * The pattern that browsers use (HTML standard), with further rules: the domain must have a dot, and the local part
 * must not have leading, trailing or double dots.
 */
const emailSchema = z
  .email({ pattern: z.regexes.html5Email })
  .regex(/^(?!\.)(?!.*\.\.)[^@]+(?<!\.)@[^@]+\.[^@]+$/);

/** Rejects a member of a body. @throws GatewayError `invalid-body` */
export function rejectMember(parameter: string, detail: string): never {
  throw new GatewayError('invalid-body', `${parameter}: ${detail}`, { parameters: [{ parameter, detail }] });
}

/** Rejects texts that contain credentials. Texts are stored as typed, and credentials must never be stored. */
function assertNoCredential(parameter: 'email' | 'name' | 'note', text: string): void {
  if (removeCredentials(text) !== text)
    rejectMember(parameter, 'must not contain an API key, an API Secret or a recovery code');
}

/** Reads an e-mail address and trims it. @throws GatewayError `invalid-body` */
export function readEmail(text: string): string {
  const email = text.trim();
  if (email.length > maxEmailLength) rejectMember('email', `must be at most ${maxEmailLength} characters`);
  if (!emailSchema.safeParse(email).success)
    rejectMember('email', 'must be an e-mail address such as you@example.com');
  assertNoCredential('email', email);
  return email;
}

/**
 * Reads the name of an account or a key: 1 to 80 code points after NFC and trimming.
 * @throws GatewayError `invalid-body`
 */
export function readAccountName(text: string): string {
  const { text: name, length } = composeText(text, maxNameLength);
  if (length < 1 || length > maxNameLength)
    rejectMember('name', `must have 1 to ${maxNameLength} characters`);
  if (unprintableCharacter.test(name))
    rejectMember('name', 'must not contain control or unassigned characters');
  assertNoCredential('name', name);
  return name;
}

const maxNoteLength = 1_000;

/**
 * Reads a note to the operator. It must have at most 1,000 code points, and may have several lines or be empty.
 * @throws GatewayError `invalid-body`
 */
export function readNote(text: string): string {
  const { text: note, length } = composeText(text.replace(/\r\n?/g, '\n'), maxNoteLength);
  if (length > maxNoteLength) rejectMember('note', `must have at most ${maxNoteLength} characters`);
  if (unprintableCharacter.test(note.replaceAll('\n', '')))
    rejectMember('note', 'must not contain control or unassigned characters');
  assertNoCredential('note', note);
  return note;
}

/** Reads the members of a new account, and converts them to their stored form. @throws GatewayError `invalid-body` */
export function readNewAccount(input: { email: string; name: string }): { email: string; name: string } {
  return { email: readEmail(input.email), name: readAccountName(input.name) };
}

/** The members of an account that its holder may change. */
export interface ProfileInput {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly alerts?: readonly number[] | undefined;
  readonly locale?: string | undefined;
}

export const alertsHelp = `must be up to ${maxAlerts} whole percentages from 1 to 100, in ascending order, without duplicates; [] for none`;
export const localeHelp = `must be one of ${locales.join(', ')}`;

function readAlerts(alerts: readonly number[]): readonly number[] {
  const isValid = (percent: number, index: number): boolean =>
    Number.isInteger(percent) && percent <= 100 && percent > (alerts[index - 1] ?? 0);
  if (alerts.length > maxAlerts || !alerts.every(isValid)) rejectMember('alerts', alertsHelp);
  return alerts;
}

function readLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? rejectMember('locale', localeHelp);
}

/**
 * Reads the members of a request, and converts them to their stored form.
 * @throws GatewayError `invalid-body`, even if no member was sent
 */
export function readProfile({ email, name, alerts, locale }: ProfileInput) {
  const profile = {
    ...(email !== undefined && { email: readEmail(email) }),
    ...(name !== undefined && { name: readAccountName(name) }),
    ...(alerts !== undefined && { alerts: readAlerts(alerts) }),
    ...(locale !== undefined && { locale: readLocale(locale) }),
  };
  if (Object.keys(profile).length === 0)
    throw new GatewayError('invalid-body', 'Nothing to change: send email, name, alerts or locale.');
  return profile;
}
