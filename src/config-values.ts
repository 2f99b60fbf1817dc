import { z } from 'zod';
import { readDuration } from './domain/duration.ts';
import { readOrigin } from './services/keys/read-origin.ts';
import { readPostgresUrl } from './stores/prisma/connection/postgres-url.ts';
import { readRedisAddress } from './stores/quota/redis/redis-address.ts';

// These schemas read numbers, durations, addresses and time zones from the environment. The message of each
// schema says which values it accepts.

export const createWholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/** The maximum number of previous peppers. Each of them costs another HMAC for every unknown credential. */
const maxPreviousPeppers = 3;

/** Reads peppers separated by commas, such as `old-pepper-0123456789,older-pepper-0123456789`. */
export const previousPeppersSchema = z
  .string()
  .transform((text) => text.split(',').map((pepper) => pepper.trim()))
  .refine(
    (peppers) => peppers.length <= maxPreviousPeppers && peppers.every(({ length }) => length >= 16),
    `must be at most ${maxPreviousPeppers} peppers of at least 16 characters, with commas between them`,
  );

/** Reads the interval of backups in milliseconds, or null for `off`. */
export const backupIntervalSchema = z
  .string()
  .refine(
    (text) => text === 'off' || readDuration(text) !== null,
    'must be off, or a duration such as 30m, 24h or 7d',
  )
  .transform((text) => (text === 'off' ? null : readDuration(text)));

export const urlWithProtocol = (protocols: readonly string[]) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol);
    },
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

/**
 * An e-mail address, alone or with a name: `you@example.com`, or `Name <you@example.com>` (RFC 5322 §3.4,
 * without groups and comments).
 */
export const mailboxSchema = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be an e-mail address such as you@example.com, or Name <you@example.com>',
  );

export const postgresUrl = urlWithProtocol(['postgres:', 'postgresql:']).superRefine((text, context) => {
  if (!URL.canParse(text)) return;
  try {
    readPostgresUrl(text);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});

export const redisUrl = z.string().superRefine((text, context) => {
  try {
    readRedisAddress(text);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
});

const isTimeZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const timeZoneSchema = z.string().refine(isTimeZone, 'must be an IANA time zone such as Asia/Bangkok');

/** An e-mail address without a name (HTML standard §4.10.5.1.5). */
export const emailAddress = z.email({
  pattern: z.regexes.html5Email,
  error: 'must be an e-mail address such as you@example.com',
});

/** A list of web origins (RFC 6454 §6.2), separated by commas. `*` means any origin. */
export const webOriginsSchema = z.string().transform((text, context): readonly string[] =>
  text.split(',').flatMap((item) => {
    if (item.trim() === '*') return '*';
    const result = readOrigin(item);
    if ('text' in result) return result.text;
    context.addIssue(`must be a comma-separated list of origins, or *; ${item.trim()}: ${result.problem}`);
    return [];
  }),
);
