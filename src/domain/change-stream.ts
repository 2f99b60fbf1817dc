import type { Change } from './change-log.ts';
import type { GatewayError } from './errors.ts';
import type { QuotaView } from './quota-view.ts';

/** A change, and the cursor behind it. */
export interface StreamedChange {
  readonly change: Change;
  readonly cursor: string;
}

export type StreamEvent =
  /** Their units were charged. */
  | { readonly kind: 'changes'; readonly changes: readonly StreamedChange[] }
  /** Nothing happened for a while; the cursor may have moved past changes that are not asked for. */
  | { readonly kind: 'heartbeat'; readonly cursor: string };

/** An open stream of changes, whichever the transport. */
export interface ChangeStream {
  /** After the unit that it costs to open it. */
  readonly quota: QuotaView;
  /** Where it starts. */
  readonly cursor: string;
  /**
   * What happens next; null when the gateway stops, or the stream was closed: it ends, and its client comes back.
   * To be called again when what it gave was written. @throws GatewayError with which it ends
   */
  next(): Promise<StreamEvent | null>;
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
