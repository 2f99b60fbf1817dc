/** A request that costs no unit, in the form that takes most processor time. */
export interface FreeRequest {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  /**
   * In all strings, `<<name>>` stands for a credential as in `Actors`, `<<tag>>` for the ETag of the last answer, and
   * `#` for a number that is different each time.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Expected statuses. */
  readonly statuses: readonly number[];
  /** The limit for one client address; null when there is none, so the request must be cheap. */
  readonly limit: string | null;
}

type RequestOptions = Partial<Pick<FreeRequest, 'method' | 'headers' | 'limit'>> & {
  readonly body?: string | object;
};

export const request = (
  name: string,
  target: string,
  status: number,
  options: RequestOptions = {},
): FreeRequest => {
  const { body, headers = {}, limit = null } = options;
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ...{ name, target, statuses: [status], limit, body: text },
    method: options.method ?? (text === null ? 'GET' : 'POST'),
    headers: text === null ? headers : { 'Content-Type': 'application/json', ...headers },
  };
};

/** The size limit for bodies in bytes. */
export const maxBytes = 65_536;

export const repeat = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** An object of unknown members, close to the size limit. */
export const unknownMembers = JSON.stringify(
  Object.fromEntries(repeat(7_500, (index) => [index.toString(36), 1])),
);

/** An object with one long member name, different each time but of constant length. */
export const longMemberName = JSON.stringify({ [`${'a'.repeat(maxBytes - 1_000)}########`]: 1 });

/** The deepest JSON within the size limit. */
export const deepJson = '['.repeat(maxBytes / 2) + ']'.repeat(maxBytes / 2);
