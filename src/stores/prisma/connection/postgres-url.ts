type Rule = readonly [pattern: RegExp, inWords: string];

const anything: Rule = [/^/, ''];
const milliseconds: Rule = [/^\d{1,9}$/, 'a whole number of milliseconds'];

/** Parameters of a `DATABASE_URL` that take effect: of node-postgres, and `connect_timeout`. */
const known: Readonly<Record<string, Rule>> = {
  application_name: anything,
  connect_timeout: [/^([1-9]|[1-5]\d|60)$/, 'a whole number of seconds from 1 to 60'],
  fallback_application_name: anything,
  host: anything,
  idle_in_transaction_session_timeout: milliseconds,
  lock_timeout: milliseconds,
  options: anything,
  password: anything,
  port: [/^\d{1,5}$/, 'a port'],
  query_timeout: milliseconds,
  ssl: [/^(true|1|0|no-verify)$/, 'true, 0 or no-verify'],
  sslcert: anything,
  sslkey: anything,
  sslmode: [
    /^(disable|prefer|require|verify-ca|verify-full|no-verify)$/,
    'disable, verify-full or no-verify (prefer, require and verify-ca mean verify-full)',
  ],
  sslnegotiation: [/^(postgres|direct)$/, 'postgres or direct'],
  sslrootcert: anything,
  statement_timeout: milliseconds,
  uselibpqcompat: [/^true$/, 'true'],
  user: anything,
};

/** Parameters of other programs, and their replacement here. */
const foreign: Readonly<Record<string, string>> = {
  channel_binding: 'the driver cannot ask for it; sslmode=verify-full makes sure of the server',
  client_encoding: 'it is always UTF-8',
  connection_limit: 'a gateway opens at most 13 connections',
  pgbouncer: 'a pooler needs no parameter',
  pool_timeout: 'a request waits at most two seconds for the database',
  schema: 'the tables are in the schema public; give the gateway a database of its own',
  sslaccept: 'write sslmode=verify-full, or sslmode=no-verify',
  target_session_attrs: 'name the one host that takes writes',
};

/**
 * Reads the parameters of a `DATABASE_URL`. node-postgres passes over those that it does not know: with `schema=` other
 * tables would be used than were meant, and with a misspelt `sslmode` the line would be open.
 * @returns what takes effect elsewhere than in the driver; null where the URL does not say
 * @throws RangeError whose message follows the name of the setting and repeats no value
 */
export function readPostgresUrl(url: string): { readonly connectTimeoutMs: number | null } {
  const { searchParams, hash } = new URL(url);
  if (hash !== '') throw new RangeError('has a # that is not written as %23');
  for (const [name, value] of searchParams) {
    if (Object.hasOwn(foreign, name))
      throw new RangeError(`has the parameter ${name}: leave it out (${foreign[name]})`);
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (rule === undefined) {
      throw new RangeError(
        `has ${nameOf(name)} that is not known; there are ${Object.keys(known).join(', ')} (a ? in a password is written as %3F)`,
      );
    }
    if (!rule[0].test(value)) throw new RangeError(`has a ${name} that is not ${rule[1]}`);
  }
  const seconds = searchParams.get('connect_timeout');
  return { connectTimeoutMs: seconds === null ? null : Number(seconds) * 1_000 };
}

/** Text that does not look like a name may be part of a password. */
const nameOf = (name: string): string =>
  /^[a-z_]{2,40}$/i.test(name) ? `a parameter ${name}` : 'a parameter';

/** The address without credentials. */
export function describePostgres(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
