import type { Reply } from '../http/send.ts';
import type { Visit } from './visit.ts';

/** The route of one page, or of a form that a page sends. */
export interface Route {
  /** GET routes answer HEAD too. */
  readonly method: 'GET' | 'POST';
  /** The path without language. The page reads a variable segment, such as `:slug`, from the visit. */
  readonly path: string;
  /** True for a document without language, which has only this path. */
  readonly hasNoLanguage?: true;
  /** @throws GatewayError which becomes an error page */
  answer(visit: Visit): Reply | Promise<Reply>;
}
