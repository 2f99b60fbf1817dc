/** The pattern of a parameter's valid values, and their description for the error message. */
type Rule = readonly [pattern: RegExp, description: string];

const anyValue: Rule = [/^/, ''];
const milliseconds: Rule = [/^\d{1,9}$/, 'a whole number of milliseconds'];

/** The parameters of a `DATABASE_URL` that have an effect: node-postgres's own, and `connect_timeout`. */
const parameterRules: Readonly<Record<string, Rule>> = {
  application_name: anyValue,
  connect_timeout: [/^([1-9]|[1-5]\d|60)$/, 'a whole number of seconds from 1 to 60'],
  fallback_application_name: anyValue,
  host: anyValue,
  idle_in_transaction_session_timeout: milliseconds,
  lock_timeout: milliseconds,
  options: anyValue,
  password: anyValue,
  port: [/^\d{1,5}$/, 'a port'],
  query_timeout: milliseconds,
  ssl: [/^(true|1|0|no-verify)$/, 'true, 0 or no-verify'],
  sslcert: anyValue,
  sslkey: anyValue,
  sslmode: [
    /^(disable|prefer|require|verify-ca|verify-full|no-verify)$/,
    'disable, verify-full or no-verify (prefer, require and verify-ca mean verify-full)',
  ],
  sslnegotiation: [/^(postgres|direct)$/, 'postgres or direct'],
  sslrootcert: anyValue,
  statement_timeout: milliseconds,
  uselibpqcompat: [/^true$/, 'true'],
  user: anyValue,
};

/** Parameters that other programs know, each with advice on what to do instead. */
const foreignParameters: Readonly<Record<string, string>> = {
  channel_binding: 'the driver cannot require it; sslmode=verify-full verifies the server',
  client_encoding: 'it is always UTF-8',
  connection_limit: 'a gateway opens at most 15 connections',
  pgbouncer: 'a pooler needs no parameter',
  pool_timeout: 'a request waits at most two seconds for the database',
  schema: 'the tables are in the schema public; give the gateway a database of its own',
  sslaccept: 'write sslmode=verify-full, or sslmode=no-verify',
  target_session_attrs: 'name the one host that accepts writes',
};

/**
 * Reads the parameters of a `DATABASE_URL`, and rejects those that node-postgres would silently ignore:
 * `schema=` would use the wrong tables, and a misspelt `sslmode` would leave the connection unencrypted.
 * @returns the parameter that the driver does not apply itself, or null if the URL does not have it
 * @throws RangeError whose message continues a sentence that begins with the name of the setting. It never contains a
 *   value, which could be a password.
 */
export function readPostgresUrl(url: string): { readonly connectTimeoutMs: number | null } {
  const { searchParams, hash } = new URL(url);
  if (hash !== '') throw new RangeError('has a # that is not written as %23');
  for (const [name, value] of searchParams) {
    if (Object.hasOwn(foreignParameters, name))
      throw new RangeError(`has the parameter ${name}: leave it out (${foreignParameters[name]})`);
    const rule = Object.hasOwn(parameterRules, name) ? parameterRules[name] : undefined;
    if (rule === undefined) {
      throw new RangeError(
        `has ${describeUnknownParameter(name)}; the known ones are ${Object.keys(parameterRules).join(', ')} (a ? in a password is written as %3F)`,
      );
    }
    const [pattern, description] = rule;
    if (!pattern.test(value)) throw new RangeError(`has a ${name} that is not ${description}`);
  }
  const timeoutSeconds = searchParams.get('connect_timeout');
  return { connectTimeoutMs: timeoutSeconds === null ? null : Number(timeoutSeconds) * 1_000 };
}

/** Describes an unknown parameter for an error message. Invalid names are left out: they may be part of a password. */
const describeUnknownParameter = (name: string): string =>
  /^[a-z_]{2,40}$/i.test(name) ? `an unknown parameter ${name}` : 'an unknown parameter';

/** Formats the URL without credentials. */
export function describePostgres(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Returns the database and its server as span attributes (OpenTelemetry semantic conventions), without
 * credentials.
 */
export function getPostgresSpanAttributes(url: string) {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1) || username);
  return {
    'db.namespace': `${database}|public`,
    'server.address': searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    'server.port': Number(searchParams.get('port') ?? port) || 5432,
  };
}
