/** A request that costs no unit, made to cost as much of the processor as it can. */
export interface FreeRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  /**
   * `<<name>>` in all texts stands for a credential, as in `Actors`, `<<tag>>` for the ETag of the answer, and `#` for a number
   * that is new each time.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** What it is answered with. */
  readonly statuses: readonly number[];
  /** What bounds it for one client address; null: nothing, so it must be cheap. */
  readonly limit: string | null;
}

type Parts = Partial<Pick<FreeRequest, 'method' | 'headers' | 'limit'>> & { readonly body?: string | object };

export const free = (name: string, target: string, status: number, parts: Parts = {}): FreeRequest => {
  const { body, headers = {}, limit = null } = parts;
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ...{ name, target, statuses: [status], limit, body: text },
    method: parts.method ?? (text === null ? 'GET' : 'POST'),
    headers: text === null ? headers : { 'Content-Type': 'application/json', ...headers },
  };
};

/** The largest body that is read. */
export const mostBytes = 65_536;

export const repeated = <Item>(count: number, item: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => item(at));

/** Members of no meaning, up to the largest body. */
export const strangeMembers = JSON.stringify(
  Object.fromEntries(repeated(7_500, (at) => [at.toString(36), 1])),
);

/** A name that is new each time, of a length that is not. */
export const longName = JSON.stringify({ [`${'a'.repeat(mostBytes - 1_000)}########`]: 1 });

/** JSON as deep as it may be. */
export const deepJson = '['.repeat(mostBytes / 2) + ']'.repeat(mostBytes / 2);
