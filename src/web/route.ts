import type { Reply } from '../http/responses/send.ts';
import type { Visit } from './visitor/visit.ts';

/** The route of one page, or of a form that a page sends. */
export interface Route {
  /** GET routes also answer HEAD requests. */
  readonly method: 'GET' | 'POST';
  /**
   * The path without language. If it has a variable segment, such as `:slug`, the page reads its value from the
   * path of the visit.
   */
  readonly path: string;
  /** True for a document without a language; only its path without a language exists. */
  readonly hasNoLanguage?: true;
  /** Answers a visit. @throws GatewayError, which becomes an error page */
  answer(visit: Visit): Reply | Promise<Reply>;
}
