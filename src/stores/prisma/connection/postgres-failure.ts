import { describePostgres } from './postgres-url.ts';

/** Thrown if the gateway at its start, or a command, cannot use Postgres. The message says why, and what to do. */
export class PostgresUnusableError extends Error {
  override readonly name = 'PostgresUnusableError';

  constructor(url: string, cause: unknown) {
    const { why, fix } = explainConnectionFailure(cause);
    super(`${describePostgres(url)} ${why}. ${fix}`, { cause });
  }
}

const startAdvice = 'Start Postgres, or correct DATABASE_URL.';
const certificateAdvice =
  'Add sslmode=verify-full&sslrootcert=/path/to/the/authority.pem to DATABASE_URL; sslmode=no-verify encrypts, but does not check the server.';
const unknownAuthority = ['has a certificate from an unknown authority', certificateAdvice] as const;

/**
 * The problem and its fix, by the error code of Node.js, OpenSSL or Postgres (SQLSTATE; PostgreSQL documentation,
 * appendix A).
 */
const explanationsByCode: Readonly<Record<string, readonly [why: string, fix: string]>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: ['has a self-signed certificate', certificateAdvice],
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: ['has an expired certificate', 'Renew it, and check the clocks.'],
  CERT_NOT_YET_VALID: ['has a certificate that is not valid yet', 'Check the clocks of both machines.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'has a certificate for another host',
    'Set the host in DATABASE_URL to the one that the certificate names.',
  ],
  '28P01': [
    'rejects the password',
    'Correct the user or the password in DATABASE_URL; special characters must be percent-encoded.',
  ],
  '3D000': ['has no such database', 'Create it (CREATE DATABASE), or correct DATABASE_URL.'],
  '53300': ['has no connections left', 'Raise max_connections, or close other connections.'],
  '25006': [
    'accepts no writes: it is a standby, or default_transaction_read_only is on',
    'Set DATABASE_URL to the address of the primary, or set default_transaction_read_only to off.',
  ],
  '53100': ['has no space left on its disk', 'Free up space on the disk, or move Postgres to a larger one.'],
  '57P03': ['is starting or stopping', 'Try again in a moment.'],
};

/** The problem and its fix, by the message, for errors whose code is not specific. */
const explanationsByMessage: readonly (readonly [RegExp, why: string, fix: string])[] = [
  [
    /does not support SSL connections/,
    'does not support TLS',
    'Enable ssl on the server, or set sslmode=disable if nobody else can read the connection.',
  ],
  [
    /no encryption|SSL off|SSL required/,
    'refuses connections without TLS',
    'Add sslmode=verify-full to DATABASE_URL.',
  ],
  [
    /unsupported startup parameter/,
    'is a pooler that refuses a parameter of DATABASE_URL',
    'Leave out options, statement_timeout, lock_timeout and idle_in_transaction_session_timeout (set them with ALTER ROLE), or name them in its ignore_startup_parameters.',
  ],
  [
    /statement pooling mode/,
    'is a pooler that pools single statements, and the gateway needs transactions',
    'Set its pool_mode to transaction or session, or set DATABASE_URL to the address of Postgres itself.',
  ],
  [
    /password must be a (non-empty )?string/,
    'requires a password',
    'Add it to DATABASE_URL; special characters must be percent-encoded.',
  ],
  [
    /timeout|ETIMEDOUT/i,
    'does not answer in time',
    `${startAdvice} To wait longer, add connect_timeout=5 to it.`,
  ],
];

/**
 * Explains to the operator why a connection failed. The explanation contains neither the user nor the password.
 * @returns `why`, a clause that is written after the server's address, and `fix`, a sentence that says what to do
 */
export function explainConnectionFailure(error: unknown): { readonly why: string; readonly fix: string } {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  if (path !== undefined && /^E(NOENT|ACCES|ISDIR)$/.test(code) && !message.startsWith('connect'))
    return {
      why: `cannot be reached: ${path} cannot be read (${code})`,
      fix: 'Correct sslrootcert, sslcert or sslkey.',
    };
  const codeExplanation = explanationsByCode[code];
  if (codeExplanation !== undefined) return { why: codeExplanation[0], fix: codeExplanation[1] };
  if (/^5[38]/.test(code)) return { why: `cannot write: ${message} (SQLSTATE ${code})`, fix: 'See its log.' };
  const messageExplanation = explanationsByMessage.find(([pattern]) => pattern.test(message));
  if (messageExplanation !== undefined) return { why: messageExplanation[1], fix: messageExplanation[2] };
  // Node.js leaves the message empty after trying several addresses.
  return { why: `does not answer: ${message || code || 'unknown error'}`, fix: startAdvice };
}
