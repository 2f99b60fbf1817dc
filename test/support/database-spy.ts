import { PGlite } from '@electric-sql/pglite';
import { vi } from 'vitest';

export interface DatabaseSpy {
  /** Statements that read a price or a review, whatever wrote them, since the last reset. */
  historyStatements: string[];
  /** Queries of prices and reviews since the last reset. */
  historyQueries: number;
  /** Queries of whole phones since the last reset. */
  phoneQueries: number;
  /** Lookups of persisted documents since the last reset. */
  documentQueries: number;
  /** Look-ups of API keys and of API Secrets since the last reset. */
  credentialQueries: number;
  /** Look-ups of sessions since the last reset. */
  sessionQueries: number;
  /** Queries of accounts and of what lets somebody into them, since the last reset. */
  accountQueries: string[];
  /** What queries that find an account by its address, or a key, wait for; null: nothing. */
  hold: Promise<unknown> | null;
  /** Makes every query fail, as when the database is away. */
  isAway: boolean;
  exec(sql: string): Promise<unknown>;
  restore(): void;
}

/** Stands between the embedded database and whoever asks it; to be set up before the gateway opens it. */
export function spyOnDatabase(): DatabaseSpy {
  const original = PGlite.prototype.query;
  let database: PGlite | undefined;
  const spy = vi.spyOn(PGlite.prototype, 'query').mockImplementation(function (this: PGlite, text, ...rest) {
    database = this;
    if (/\b(review|price)\b/.test(text)) state.historyStatements.push(text);
    if (/"(review|price)"/.test(text)) state.historyQueries += 1;
    if (/spec_sheet::text/.test(text)) state.phoneQueries += 1;
    if (/^SELECT.*"session"/.test(text)) state.sessionQueries += 1;
    if (/^SELECT.*"document"/.test(text)) state.documentQueries += 1;
    if (/^SELECT.*("api_key".*"id" = |"secret_id" = )/.test(text)) state.credentialQueries += 1;
    if (/"(account|recovery_code|email_proof)"/.test(text)) state.accountQueries.push(text);
    if (state.hold !== null && /^SELECT.*("email_key" = |"api_key".*"id" = )/.test(text))
      return state.hold.then(() => original.call(this, text, ...rest)) as never;
    if (state.isAway) return Promise.reject(new Error(`secret of the driver: ${text}`));
    return original.call(this, text, ...rest) as never;
  });
  const state: DatabaseSpy = {
    historyStatements: [],
    historyQueries: 0,
    phoneQueries: 0,
    documentQueries: 0,
    credentialQueries: 0,
    sessionQueries: 0,
    accountQueries: [],
    hold: null,
    isAway: false,
    exec: async (sql) => database?.exec(sql),
    restore: () => spy.mockRestore(),
  };
  return state;
}
