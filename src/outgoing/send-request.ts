import type { LookupAddress } from 'node:dns';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';

/** Informational responses (RFC 9110 §15.2) before the answer. Servers send one or two: 100, 102, 103. */
const maxInformational = 8;
/** Bytes before the body of the answer: all informational responses, and its own headers. */
const maxHeadBytes = 64 * 1024;
/** Bytes of one head, the limit of Node's parser. A setting of the process cannot raise it. */
const maxHeaderSize = 16 * 1024;

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Addresses of the host that were checked, to connect to one of these; absent: the system resolves the name. */
  readonly addresses?: readonly LookupAddress[];
  /** Keeps connections; absent: each request has its own connection. */
  readonly agent?: Agent;
  /** Bytes that the body of the answer may have as it is sent, its framing included. */
  readonly maxBodyBytes: number;
  /** Ends the request, and the reading of the answer. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request to a server that nobody vouches for. What it may send before its answer is bounded, and so is its answer; nothing
 * is decoded, and redirects are not followed.
 * @returns the answer, of which the body is still to be read or destroyed
 * @throws OutgoingError; the reason of the signal; the error of the connection
 */
export async function sendRequest(outgoing: OutgoingRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, addresses, agent, maxBodyBytes, signal } = outgoing;
  signal.throwIfAborted();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(url, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'Content-Length': body.length }),
      ...(agent === undefined && { Connection: 'close' }),
    },
    agent: agent ?? false,
    maxHeaderSize,
    signal,
    ...(addresses !== undefined && { lookup: lookupOf(addresses) }),
  });
  boundAnswer(request, maxBodyBytes);
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      // No error comes where the server switches protocols (101). After an answer this changes nothing.
      request.once('close', () => reject(new OutgoingError('closed', 'The connection was closed.')));
      request.end(body);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** All addresses are given to the connection, because one that cannot be reached is no reason to fail (RFC 8305). */
function lookupOf(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, { all }, done) => {
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Destroys the request when the server sends more than it may. */
function boundAnswer(request: ClientRequest, maxBodyBytes: number): void {
  let informational = 0;
  let bytes = 0;
  let answer: IncomingMessage | null = null;
  const flood = (): void => {
    request.destroy(new OutgoingError('flood', 'The server sent too much before its answer.'));
  };
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (answer === null && bytes > maxHeadBytes) flood();
    // The head of the answer may have come in the same chunk as the beginning of the body.
    if (answer !== null && bytes > maxHeadBytes + maxBodyBytes)
      answer.destroy(new OutgoingError('too-long', 'The answer is too long.'));
  };
  request.on('information', () => {
    informational += 1;
    if (informational > maxInformational) flood();
  });
  request.once('response', (response: IncomingMessage) => {
    answer = response;
  });
  request.once('socket', (socket: Socket) => {
    socket.on('data', count);
    request.once('close', () => socket.off('data', count));
  });
}
