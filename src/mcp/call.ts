import { GatewayError } from '../domain/errors.ts';
import type { QuotaView, SuggestView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';

/** One request to `/mcp`: who asks, and what its answer has beside the message. */
export class Call {
  readonly requestId: string;
  /** See `sentArguments`. */
  readonly given: unknown;
  readonly #caller: Caller | GatewayError | null;
  /** For the headers of the answer. */
  quota: QuotaView | SuggestView | null = null;
  /** The tool that is called. */
  tool: string | null = null;
  /** Whether a tool has answered. */
  isDone = false;
  /** Why the message is answered by an HTTP status instead. */
  refusal: unknown = null;

  /** @param caller null: no key was sent; an error: the key may not be used for tools */
  constructor(requestId: string, caller: Caller | GatewayError | null, given: unknown) {
    this.requestId = requestId;
    this.given = given;
    this.#caller = caller;
  }

  /** Who calls a tool. @throws GatewayError `missing-key` (401), `key-restricted` (403) */
  caller(): Caller {
    if (this.#caller === null)
      throw new GatewayError(
        'missing-key',
        'Tools need an API key: send it as "Authorization: Bearer phk_…" or in X-API-Key.',
      );
    if (this.#caller instanceof GatewayError) throw this.#caller;
    return this.#caller;
  }
}
