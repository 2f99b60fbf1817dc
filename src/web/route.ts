import type { HeaderList } from '../http/responses/quota-headers.ts';
import type { Reply } from '../http/responses/send.ts';
import type { Visit } from './visitor/visit.ts';

/** The route of one page, or of a form that a page sends. */
export interface Route {
  /** GET routes also answer HEAD requests. */
  readonly method: 'GET' | 'POST';
  /**
   * The path without language. If it has a variable segment, such as `:slug`, the page reads the value of the segment
   * from `visit.path`.
   */
  readonly path: string;
  /** True for a document that is the same in all languages, so it has no paths below `/en` and `/th`. */
  readonly hasNoLanguage?: true;
  /** True for a page that revokes or deletes something, which is possible however many requests the account sends. */
  readonly isRemoval?: true;
  /** Answers a visit. @throws GatewayError, which becomes an error page */
  answer(visit: Visit): Reply | Promise<Reply>;
}

/** Creates a redirect (303) to a page, which the browser requests with GET (RFC 9110 §15.4.4). */
export function redirect(path: string, headers: HeaderList = []): Reply {
  return { status: 303, headers: [['Location', path], ['Cache-Control', 'no-store'], ...headers], body: '' };
}
