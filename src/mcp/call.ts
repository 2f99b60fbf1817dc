import { GatewayError } from '../domain/errors.ts';
import type { QuotaView, SuggestView } from '../domain/quota/quota-view.ts';
import type { Caller } from '../services/quota/admission.ts';

/** One request to `/mcp`: its caller, and the facts that its response needs besides the result. */
export class Call {
  readonly requestId: string;
  /** The arguments as the client sent them, see `getSentArguments`. */
  readonly rawArguments: unknown;
  readonly #caller: Caller | GatewayError | null;
  /** The quota for the headers of the response. */
  quota: QuotaView | SuggestView | null = null;
  /** The name of the tool that is called, or null for other methods and unknown tools. */
  tool: string | null = null;
  /** Whether a tool has answered. */
  hasToolAnswered = false;
  /** Whether the answer of the tool is an error that the model can act on. */
  hasToolFailed = false;
  /** The error for which the response is an HTTP error instead of a result, or null if there is none. */
  rejection: unknown = null;

  /** @param caller the caller, null if no key was sent, or an error if the key must not be used for tools */
  constructor(requestId: string, caller: Caller | GatewayError | null, rawArguments: unknown) {
    this.requestId = requestId;
    this.rawArguments = rawArguments;
    this.#caller = caller;
  }

  /** Returns the caller of a tool. @throws GatewayError `missing-key` (401), `key-restricted` (403) */
  requireCaller(): Caller {
    if (this.#caller === null)
      throw new GatewayError(
        'missing-key',
        'Tools need an API key: send it as "Authorization: Bearer phk_…" or in X-API-Key.',
      );
    if (this.#caller instanceof GatewayError) throw this.#caller;
    return this.#caller;
  }
}
