import type { HeaderList } from '../http/responses/quota-headers.ts';
import type { Reply } from '../http/responses/send.ts';

/** Creates a redirect (303) to a page, which the browser requests with GET (RFC 9110 §15.4.4). */
export function redirect(path: string, headers: HeaderList = []): Reply {
  return { status: 303, headers: [['Location', path], ['Cache-Control', 'no-store'], ...headers], body: '' };
}
