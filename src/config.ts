import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { findFormerSettings } from './config-former.ts';
import {
  backupIntervalSchema,
  createWholeNumberSchema,
  emailAddress,
  mailboxSchema,
  postgresUrl,
  previousPeppersSchema,
  redisUrl,
  timeZoneSchema,
  urlWithProtocol,
  webOriginsSchema,
} from './config-values.ts';
import { defaultPlans, type Plan } from './domain/quota/plan.ts';
import { readPlans } from './services/quota/read-plans.ts';
import type { StoresConfig } from './stores/open-stores.ts';

/**
 * The settings that can also be read from the file named in `NAME_FILE`, because Docker and Kubernetes mount
 * secrets as files.
 */
const fileSettings = [
  'KEY_PEPPER',
  'KEY_PEPPER_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

const toFileVariable = (name: string): string => `${name}_FILE`;

/** Whether a setting has a value or names a file with the value. */
const isSet = (variables: Variables, name: (typeof fileSettings)[number]): boolean =>
  variables[name] !== undefined || variables[toFileVariable(name)] !== undefined;

/** The names of the variables that contain a path: `KEY_PEPPER_FILE` and so on. */
const fileSettingNames: readonly string[] = fileSettings.map(toFileVariable);

/**
 * Reads the file of each `NAME_FILE` that is set, and adds `NAME` with the line in the file as its value. The
 * problems contain the path of the file, but never its content.
 * @param problems the list to which a line is added for each file that cannot be used
 */
function readSettingFiles(variables: Variables, problems: string[]): Variables {
  const values = { ...variables };
  for (const name of fileSettings) {
    const fileVariable = toFileVariable(name);
    const path = variables[fileVariable];
    if (path === undefined) continue;
    if (variables[name] !== undefined) {
      problems.push(`${name} and ${fileVariable} are both set: unset one of them`);
      continue;
    }
    try {
      values[name] = readSingleLine(path);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${fileVariable} ${path} ${code === undefined ? message : `cannot be read: ${code}`}`);
    }
  }
  return values;
}

/** Reads a file that must consist of one line. @throws Error that says what is wrong with the file */
function readSingleLine(path: string): string {
  const line = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (line.trim() === '') throw new Error('is empty');
  if (/[\r\n]/.test(line)) throw new Error('must have one line');
  return line;
}

/** All settings of a gateway. A store without a URL is embedded in this process. */
export interface Config extends StoresConfig {
  readonly plans: readonly Plan[];
  readonly quotaTimeZone: string;
  readonly signupsPerHour: number;
  readonly signupsPerDay: number;
  /** The number of phone pages that one client address may open in an hour; 0 turns these pages off. */
  readonly browsePerHour: number;
  /** The address that requests for another plan are e-mailed to, or null if they are not e-mailed. */
  readonly operatorEmail: string | null;
  /** The mailto: or https: URL where account holders get help, or null if none is configured. */
  readonly supportContact: string | null;
  /** The mailto: or https: URL for reports of vulnerabilities. If null, `supportContact` is used. */
  readonly securityContact: string | null;
  readonly host: string;
  readonly port: number;
  /** The interval of backups of the embedded database, or null if none are made. */
  readonly backupIntervalMs: number | null;
  /** The number of trusted proxies in front of this gateway. */
  readonly trustedProxies: number;
  /** Whether the first start creates a demo account. */
  readonly hasDemoAccount: boolean;
  /** Whether this gateway fetches feeds when they are due. */
  readonly shouldFetchFeeds: boolean;
  /** Whether webhooks may be sent to private and loopback addresses. */
  readonly canSendToPrivate: boolean;
  /** The public URL without a slash at the end. If null, `getOrigin` derives it from host and port. */
  readonly publicUrl: string | null;
  /** The origins of pages that may use `/mcp`, besides the gateway's origin and this machine; `*` means any. */
  readonly mcpOrigins: readonly string[];
  /** The token for `/metrics`. If null, only clients on this machine may read it. */
  readonly metricsToken: string | null;
  /** The URL of the terms of use, which every page links to, or null if there are none. */
  readonly termsUrl: string | null;
  /** The URL of the privacy notice, which every page links to, or null if there is none. */
  readonly privacyUrl: string | null;
  /** Null if requests are not traced. */
  readonly tracing: { readonly sampler: string; readonly ratio: number } | null;
  /** The mail server and the sender's address, or null if no e-mails are sent. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Null if not set: then a terminal shows warnings and errors, and everything else receives `info` too. */
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent' | null;
  /** Sentences about variables that are set without effect. */
  readonly warnings: readonly string[];
}

/** A gateway with one of these hosts listens on all addresses of the machine. Clients cannot connect to such a host. */
const wildcardAddresses = ['0.0.0.0', '::'];

/**
 * Returns the URL under which clients reach the gateway.
 * @param listeningPort the port that the gateway listens on, if the configured one is 0
 */
export function getOrigin(
  address: { readonly publicUrl: string | null; readonly host: string; readonly port: number },
  listeningPort = address.port,
): string {
  const { publicUrl, host } = address;
  if (publicUrl !== null) return publicUrl;
  if (wildcardAddresses.includes(host)) return `http://localhost:${listeningPort}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort}`;
}

/** Thrown for invalid environment variables. The message has a line for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: createWholeNumberSchema(0, 65_535).default(4000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  BACKUP_EVERY: backupIntervalSchema.prefault('24h'),
  REDIS_URL: redisUrl.optional(),
  // In a Redis Cluster, the first braces in a key decide its node, and they must contain the account.
  REDIS_PREFIX: z
    .string()
    .regex(/^[^{}]*$/, 'must not contain { or }')
    .default('pg:'),
  KEY_PEPPER: z.string().min(16, 'must have at least 16 characters').optional(),
  KEY_PEPPER_PREVIOUS: previousPeppersSchema.default([]),
  QUOTA_TIMEZONE: timeZoneSchema.default('UTC'),
  TRUST_PROXY: createWholeNumberSchema(0, 100).default(0),
  SIGNUP_LIMIT_PER_HOUR: createWholeNumberSchema(1, 1_000_000).default(5),
  BROWSE_LIMIT_PER_HOUR: createWholeNumberSchema(0, 1_000_000).default(240),
  SMTP_URL: urlWithProtocol(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailboxSchema.optional(),
  OPERATOR_EMAIL: emailAddress.optional(),
  SUPPORT_CONTACT: urlWithProtocol(['mailto:', 'https:']).optional(),
  SECURITY_CONTACT: urlWithProtocol(['mailto:', 'https:']).optional(),
  TERMS_URL: urlWithProtocol(['https:', 'http:']).optional(),
  PRIVACY_URL: urlWithProtocol(['https:', 'http:']).optional(),
  PLANS_FILE: z.string().optional(),
  DEMO_ACCOUNT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  FEEDS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  PUBLIC_URL: urlWithProtocol(['http:', 'https:']).optional(),
  MCP_ORIGINS: webOriginsSchema.default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, ASCII without spaces')
    .optional(),
  // These settings are defined by OpenTelemetry, whose exporter reads the other OTEL_ variables itself.
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlWithProtocol(['http:', 'https:']).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlWithProtocol(['http:', 'https:']).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, `must be one of ${samplers.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .optional(),
});

/** The name of every setting. */
export const settingNames: readonly string[] = [...Object.keys(environmentSchema.shape), ...fileSettingNames];

/**
 * Reads the settings from environment variables. An empty variable counts as absent.
 * @throws ConfigError that lists all problems
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const nonEmptyVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems: string[] = [];
  const variables = readSettingFiles(nonEmptyVariables, problems);
  const result = environmentSchema.safeParse(variables);
  if (!result.success)
    problems.push(...result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  if (isSet(variables, 'DATABASE_URL') && !isSet(variables, 'KEY_PEPPER')) {
    problems.push(
      'KEY_PEPPER is required with DATABASE_URL: every gateway on that database needs the same one',
    );
  }
  if (isSet(variables, 'SMTP_URL') !== (variables.MAIL_FROM !== undefined))
    problems.push(
      'SMTP_URL and MAIL_FROM are needed together: the mail server, and the address of the sender',
    );
  const plans = readPlansFile(variables.PLANS_FILE, problems);
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const values = result.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    database:
      values.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir }
        : { kind: 'postgres', url: values.DATABASE_URL },
    quota:
      values.REDIS_URL === undefined
        ? { kind: 'embedded' }
        : { kind: 'redis', url: values.REDIS_URL, prefix: values.REDIS_PREFIX },
    backupIntervalMs: values.DATABASE_URL === undefined ? values.BACKUP_EVERY : null,
    pepper: values.KEY_PEPPER ?? null,
    previousPeppers: values.KEY_PEPPER_PREVIOUS.filter((pepper) => pepper !== values.KEY_PEPPER),
    quotaTimeZone: values.QUOTA_TIMEZONE,
    trustedProxies: values.TRUST_PROXY,
    signupsPerHour: values.SIGNUP_LIMIT_PER_HOUR,
    // It grows with the hourly limit, which would otherwise have no effect above ten.
    signupsPerDay: Math.max(10, 2 * values.SIGNUP_LIMIT_PER_HOUR),
    browsePerHour: values.BROWSE_LIMIT_PER_HOUR,
    smtp:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? null
        : { url: values.SMTP_URL, from: values.MAIL_FROM },
    operatorEmail: values.OPERATOR_EMAIL ?? null,
    supportContact: values.SUPPORT_CONTACT ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    termsUrl: values.TERMS_URL ?? null,
    privacyUrl: values.PRIVACY_URL ?? null,
    plans,
    hasDemoAccount: values.DEMO_ACCOUNT === 'on',
    shouldFetchFeeds: values.FEEDS === 'on',
    canSendToPrivate: values.WEBHOOK_ALLOW_PRIVATE === 'on',
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    mcpOrigins: values.MCP_ORIGINS,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: readTracing(values),
    logLevel: values.LOG_LEVEL ?? null,
    warnings: findFormerSettings(variables),
  };
}

/** @returns the settings of tracing, or null if it is off or no endpoint receives traces */
function readTracing(values: z.infer<typeof environmentSchema>): Config['tracing'] {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || values.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return null;
  return { sampler: values.OTEL_TRACES_SAMPLER, ratio: Number(values.OTEL_TRACES_SAMPLER_ARG) };
}

function readPlansFile(path: string | undefined, problems: string[]): readonly Plan[] {
  if (path === undefined) return defaultPlans;
  try {
    const result = readPlans(readFileSync(path, 'utf8'));
    problems.push(...result.problems.map((problem) => `PLANS_FILE ${path}: ${problem}`));
    return result.plans;
  } catch (error) {
    problems.push(
      `PLANS_FILE ${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`,
    );
    return defaultPlans;
  }
}
