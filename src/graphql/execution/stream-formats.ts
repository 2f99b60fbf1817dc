import { retryMs } from '../../domain/changes/change-stream.ts';

/** The format in which the results of a subscription are sent. */
export interface StreamFormat {
  readonly contentType: string;
  formatStart(cursor: string): string;
  /**
   * @param result the JSON of a GraphQL response
   * @param cursor the cursor from which a stream continues after this result, or null if there is none
   */
  formatNext(result: string, cursor: string | null): string;
  formatHeartbeat(cursor: string): string;
  readonly end: string;
}

export type StreamType = 'text/event-stream' | 'multipart/mixed';

/**
 * GraphQL over SSE in distinct connections mode, with an id for each result. When EventSource reconnects, it sends
 * the last id as `Last-Event-ID`. An id without data is not an event, but becomes the last id (HTML standard, §9.2.6).
 */
const eventStreamFormat: StreamFormat = {
  contentType: 'text/event-stream; charset=utf-8',
  formatStart: (cursor) => `retry: ${retryMs}\nid: ${cursor}\n\n`,
  formatNext: (result, cursor) =>
    `event: next\n${cursor === null ? '' : `id: ${cursor}\n`}data: ${result}\n\n`,
  formatHeartbeat: (cursor) => `id: ${cursor}\n\n`,
  end: 'event: complete\ndata:\n\n',
};

const boundary = 'graphql';

/** Formats one part. It ends with the next boundary, so the client knows at once that the part is complete. */
const formatPart = (json: string): string =>
  `\r\nContent-Type: application/json\r\n\r\n${json}\r\n--${boundary}`;

/** Apollo's multipart protocol for subscriptions, version 1.0. A part `{}` is a heartbeat. */
const multipartFormat: StreamFormat = {
  contentType: `multipart/mixed; boundary="${boundary}"; subscriptionSpec=1.0`,
  formatStart: () => `--${boundary}${formatPart('{}')}`,
  formatNext: (result) => formatPart(`{"payload":${result}}`),
  formatHeartbeat: () => formatPart('{}'),
  end: '--\r\n',
};

export const streamFormats: Readonly<Record<StreamType, StreamFormat>> = {
  'text/event-stream': eventStreamFormat,
  'multipart/mixed': multipartFormat,
};

/** Formats a complete answer for a client that accepts only event streams. */
export const formatSingleEvent = (result: string): string =>
  `${eventStreamFormat.formatNext(result, null)}${eventStreamFormat.end}`;
