import type { Reply } from '../http/send.ts';
import type { Visit } from './visit.ts';

/** One page, or one form that a page sends. */
export interface Route {
  /** A page asked for with HEAD is answered as with GET. */
  readonly method: 'GET' | 'POST';
  /** Without language; exact, but for a segment such as `:slug`, which the page reads from the path of the visit. */
  readonly path: string;
  /** True for what is the same in every language and stands at its path alone. */
  readonly hasNoLanguage?: true;
  /** @throws GatewayError which becomes a page that says what to do */
  answer(visit: Visit): Reply | Promise<Reply>;
}
