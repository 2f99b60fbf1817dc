import type { PGlite, Transaction } from '@electric-sql/pglite';

type Call = () => Promise<unknown>;
const runCall = (call: Call): Promise<unknown> => call();

/**
 * Wraps a database so that interceptors run its calls. Each interceptor receives a call and returns its result.
 * @param interceptors `statement`: runs each statement, whether alone or in a transaction; `transaction`: runs each
 *   transaction, including its wait for the connection; `hold`: runs the calls that hold the connection, which are the
 *   work of a transaction and a copy of the database
 */
export function interceptPglite(
  pglite: PGlite,
  interceptors: {
    readonly statement?: (call: Call, sql: string) => Promise<unknown>;
    readonly transaction?: (call: Call) => Promise<unknown>;
    readonly hold?: (call: Call) => Promise<unknown>;
  },
): PGlite {
  const { statement = runCall, transaction = runCall, hold = runCall } = interceptors;
  const wrap = <Target extends PGlite | Transaction>(target: Target): Target =>
    new Proxy(target, {
      get: (_, name) => {
        const member = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const call = async (...args: unknown[]): Promise<unknown> => Reflect.apply(member, target, args);
        if (name === 'query' || name === 'exec')
          return (sql: string, ...otherArgs: unknown[]) => statement(() => call(sql, ...otherArgs), sql);
        if (name === 'dumpDataDir') return (...args: unknown[]) => hold(() => call(...args));
        if (name === 'transaction')
          return (work: (tx: Transaction) => Promise<unknown>) =>
            transaction(() => call((tx: Transaction) => hold(() => work(wrap(tx)))));
        return member.bind(target);
      },
    });
  return wrap(pglite);
}
