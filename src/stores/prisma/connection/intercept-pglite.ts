import type { PGlite, Transaction } from '@electric-sql/pglite';

type Call = () => Promise<unknown>;
const justDo = (call: Call): Promise<unknown> => call();

/**
 * The same database with something around its calls; each is given the call, and returns what that returns.
 * @param around `statement`: a statement, by itself or in a transaction; `transaction`: a whole one, from when it waits
 *   for the connection; `hold`: what has the connection for itself, the work of a transaction or a copy of the database
 */
export function interceptPglite(
  pglite: PGlite,
  around: {
    readonly statement?: (call: Call, sql: string) => Promise<unknown>;
    readonly transaction?: (call: Call) => Promise<unknown>;
    readonly hold?: (call: Call) => Promise<unknown>;
  },
): PGlite {
  const { statement = justDo, transaction = justDo, hold = justDo } = around;
  const guard = <Target extends PGlite | Transaction>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const call = async (...args: unknown[]): Promise<unknown> => Reflect.apply(member, target, args);
        if (name === 'query' || name === 'exec')
          return (sql: string, ...rest: unknown[]) => statement(() => call(sql, ...rest), sql);
        if (name === 'dumpDataDir') return (...args: unknown[]) => hold(() => call(...args));
        if (name === 'transaction')
          return (work: (tx: Transaction) => Promise<unknown>) =>
            transaction(() => call((tx: Transaction) => hold(() => work(guard(tx)))));
        return member.bind(target);
      },
    });
  return guard(pglite);
}
