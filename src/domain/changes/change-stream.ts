import type { GatewayError } from '../errors.ts';
import type { QuotaView } from '../quota/quota-view.ts';
import type { Change } from './change-log.ts';

/** How long clients should wait before they connect again, in milliseconds. */
export const retryMs = 3_000;

/** A change, and the cursor after it. */
export interface StreamedChange {
  readonly change: Change;
  readonly cursor: string;
}

export type StreamEvent =
  /** New changes, whose units were charged. */
  | { readonly kind: 'changes'; readonly changes: readonly StreamedChange[] }
  /** Nothing happened for a while. The cursor may have moved past changes that the filter excludes. */
  | { readonly kind: 'heartbeat'; readonly cursor: string }
  /** There is no event at present. The callback of `onNews` is called when that changes. */
  | { readonly kind: 'nothing' }
  /** The gateway is stopping, or the stream was closed. The client should reconnect. */
  | { readonly kind: 'end' };

/** An open stream of changes, for any transport. */
export interface ChangeStream {
  /** The quota after the unit that opening the stream costs. */
  readonly quota: QuotaView;
  /** The cursor at which the stream starts. */
  readonly cursor: string;
  /**
   * Returns the next event. It must not be called again before that event is written. It never waits for changes,
   * so an idle stream uses no memory.
   * @throws GatewayError if the stream ends with an error
   */
  next(): Promise<StreamEvent>;
  /** Registers a callback that is called whenever `next` may have another event. */
  onNews(callback: () => void): void;
  /** Records that `count` more changes were handed to the operating system, so they stay charged. */
  recordSent(count: number): void;
  /** Frees the stream's slot, and refunds the changes that were charged but not sent. */
  close(): Promise<void>;
}

/** Formats the events of a stream for a transport, as texts or as bytes in UTF-8. */
export interface StreamFrames {
  /** Formats the beginning of the stream. The text may be empty. */
  formatStart(cursor: string): string;
  formatChange(change: StreamedChange): string | Buffer | Promise<string | Buffer>;
  formatHeartbeat(cursor: string): string;
  /** Formats an error. Only the text of `formatEnd` follows it. */
  formatError(error: GatewayError | unknown): string;
  /** Formats the end of the stream, after an error or without one. The text may be empty. */
  formatEnd(): string;
}
