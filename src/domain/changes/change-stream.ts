import type { GatewayError } from '../errors.ts';
import type { QuotaView } from '../quota/quota-view.ts';
import type { Change } from './change-log.ts';

/** How long clients wait before they connect again, in milliseconds. */
export const retryMs = 3_000;

/** A change, and the cursor behind it. */
export interface StreamedChange {
  readonly change: Change;
  readonly cursor: string;
}

export type StreamEvent =
  /** Their units were charged. */
  | { readonly kind: 'changes'; readonly changes: readonly StreamedChange[] }
  /** Nothing happened for a while; the cursor may have moved past changes that are not asked for. */
  | { readonly kind: 'heartbeat'; readonly cursor: string }
  /** Nothing at present; whoever asked is told when to ask again. */
  | { readonly kind: 'nothing' }
  /** The gateway stops, or the stream was closed: its client comes back. */
  | { readonly kind: 'end' };

/** An open stream of changes, whichever the transport. */
export interface ChangeStream {
  /** After the unit that it costs to open it. */
  readonly quota: QuotaView;
  /** Where it starts. */
  readonly cursor: string;
  /**
   * What happens next; to be called again when that was written. Answers at once, so that nothing is held for a stream on
   * which nothing happens. @throws GatewayError with which it ends
   */
  next(): Promise<StreamEvent>;
  /** @param ask called whenever `next` may have more to tell */
  whenNews(ask: () => void): void;
  /** So many more of the changes were handed to the system: they stay charged. */
  sent(changes: number): void;
  /** Frees its place, and refunds what was charged and not sent. */
  close(): Promise<void>;
}

/** How a transport writes a stream: text, or its bytes in UTF-8. */
export interface StreamFrames {
  /** Before anything else; empty: nothing. */
  start(cursor: string): string;
  change(change: StreamedChange): string | Buffer | Promise<string | Buffer>;
  heartbeat(cursor: string): string;
  /** The last but `end`. */
  failed(error: GatewayError | unknown): string;
  /** The last, whatever the reason; empty: nothing. */
  end(): string;
}
