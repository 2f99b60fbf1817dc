import type { CallOptions, Message } from './send.ts';

/** What a generated type says of a request: what stands in the path, the query string and the body. */
interface RequestData {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
type Part<Given> = [NonNullable<Given>] extends [never] ? unknown : NonNullable<Given>;
type Merged<Data extends RequestData> = Part<Data['path']> & Part<Data['query']> & Part<Data['body']>;
type Parameters<Data extends RequestData> =
  unknown extends Merged<Data> ? Readonly<Record<string, never>> : Merged<Data>;

/** Parameters may be left out if none of them has to be given. */
export type Arguments<Given> =
  Record<never, never> extends Given
    ? [parameters?: Given, options?: CallOptions]
    : [parameters: Given, options?: CallOptions];

/**
 * An operation of the REST API. Its parameters, of the path, the query string or the body, stand in one object and are
 * spelled as in the API, and so is its answer. @throws PhoneGatewayError
 */
export type Operation<Data extends RequestData, Answer> = (
  ...of: Arguments<Parameters<Data>>
) => Promise<Answer>;

/** Some operations leave `pagination` out where nothing asks for pages; `pages` does. */
type WithPagination<Page> = Page extends { readonly pagination?: infer Pagination }
  ? Page & { readonly pagination: NonNullable<Pagination> }
  : Page;

/** One that answers in pages. Each page costs what the operation costs. */
export interface PagedOperation<Data extends RequestData, Page extends { readonly data: readonly unknown[] }>
  extends Operation<Data, Page> {
  /** This page and those after it, 100 items each unless `per_page` says otherwise. */
  pages(...of: Arguments<Parameters<Data>>): AsyncGenerator<WithPagination<Page>, void, undefined>;
  /** The items of those pages. */
  all(...of: Arguments<Parameters<Data>>): AsyncGenerator<Page['data'][number], void, undefined>;
}

/** How pages follow each other. */
export type Walk = 'cursor' | 'page' | 'since';
/** Of an operation that takes an `Idempotency-Key`. */
export type Keyed = 'keyed';

export type Values = Readonly<Record<string, unknown>>;

/**
 * The request of a call.
 * @param target method and path of the operation: `POST /v1/account/keys`; after `?` the parameters that go into
 *   the query string although it has a body
 * @throws TypeError if a part of the path is missing
 */
export function messageOf(
  target: string,
  values: Values,
): Pick<Message, 'method' | 'body'> & { path: string } {
  const [method = '', pattern = ''] = target.split(' ');
  const [path = '', inQuery = ''] = pattern.split('?');
  const left = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
  const take = (name: string): unknown => {
    const value = left.get(name);
    left.delete(name);
    return value;
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, String(take(name) ?? '')));
  const hasBody = method === 'POST' || method === 'PATCH';
  const query = new URLSearchParams();
  for (const name of hasBody ? inQuery.split(',') : [...left.keys()]) {
    // A list is a parameter that is repeated.
    for (const value of [take(name)].flat()) if (value !== undefined) query.append(name, String(value));
  }
  return {
    method,
    path: query.size === 0 ? filled : `${filled}?${query}`,
    ...(hasBody && { body: JSON.stringify(Object.fromEntries(left)) }),
  };
}

/** @throws TypeError for what would make another path, as dots do: that of another operation */
function segmentOf(name: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name}: must be given, and not be "${value}".`);
  return encodeURIComponent(value);
}

interface AnyPage {
  readonly data: readonly unknown[];
  readonly pagination?: {
    readonly page: number | null;
    readonly total_pages: number;
    readonly next_cursor?: string | null;
  };
  /** Of changes, which have no `pagination`. */
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Parameters of the page that follows; null: there is none. */
function nextOf({ pagination, next_cursor: since, has_more: hasMore }: AnyPage): Values | null {
  if (pagination === undefined) return hasMore ? { since } : null;
  const { page, total_pages, next_cursor: cursor = null } = pagination;
  if (page === null) return cursor === null ? null : { cursor };
  return page < total_pages ? { page: page + 1 } : null;
}

/**
 * A page and all after it: by cursor where the operation has one, because an import between two pages does not shift
 * those; else, or where it begins at a page that is given, by number.
 */
export async function* pagesOf(
  call: (values: Values) => Promise<unknown>,
  values: Values,
  walk: Walk,
): AsyncGenerator<AnyPage, void, undefined> {
  const start = walk === 'cursor' && values.page === undefined ? { cursor: '' } : {};
  let asked = { ...(walk !== 'since' && { per_page: 100 }), ...start, ...values };
  for (let next: Values | null = {}; next !== null; ) {
    asked = { ...asked, ...next };
    const answer = (await call(asked)) as AnyPage;
    yield answer;
    next = nextOf(answer);
  }
}
