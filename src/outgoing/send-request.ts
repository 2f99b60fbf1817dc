import type { LookupAddress } from 'node:dns';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';

/**
 * The most informational responses (RFC 9110 §15.2) before the final one. Servers send one or two: 100, 102,
 * 103.
 */
const maxInformational = 8;
/** The most bytes before the body of the response: all informational responses, and its headers. */
const maxHeadBytes = 64 * 1024;
/** The most bytes of one head, for Node's parser. A setting of the process cannot raise it. */
const maxHeaderSize = 16 * 1024;

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /**
   * The checked addresses of the host; the request connects to one of them. If absent, the system resolves
   * the name.
   */
  readonly addresses?: readonly LookupAddress[];
  /** Keeps connections open. If absent, each request has its own connection. */
  readonly agent?: Agent;
  /** The most bytes of the body of the response as it is sent, with its framing. */
  readonly maxBodyBytes: number;
  /** Aborts the request, and the reading of the response. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request to an untrusted server. The response, and everything before it, is limited in size. Nothing
 * is decoded, and redirects are not followed.
 * @returns the response, whose body the caller must read or destroy
 * @throws OutgoingError, the signal's reason, or the error of the connection
 */
export async function sendRequest(options: OutgoingRequest): Promise<IncomingMessage> {
  const { url, method, headers, body, addresses, agent, maxBodyBytes, signal } = options;
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
    ...(addresses !== undefined && { lookup: createLookup(addresses) }),
  });
  limitResponse(request, maxBodyBytes);
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.once('error', reject);
      // If the server switches protocols (101), there is no error event. After a response this has no effect.
      request.once('close', () => reject(new OutgoingError('closed', 'The connection was closed.')));
      request.end(body);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/**
 * Creates a lookup that returns all addresses, so the connection can try the next one if one fails (RFC
 * 8305).
 */
function createLookup(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, { all }, done) => {
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Destroys the request when the server sends more than it may. */
function limitResponse(request: ClientRequest, maxBodyBytes: number): void {
  let informational = 0;
  let bytes = 0;
  let finalResponse: IncomingMessage | null = null;
  const failFlood = (): void => {
    request.destroy(new OutgoingError('flood', 'The server sent too much before its answer.'));
  };
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (finalResponse === null && bytes > maxHeadBytes) failFlood();
    // The head may have arrived in the same chunk as the beginning of the body, so allow as many bytes as
    // both may have.
    if (finalResponse !== null && bytes > maxHeadBytes + maxBodyBytes)
      finalResponse.destroy(new OutgoingError('too-long', 'The answer is too long.'));
  };
  request.on('information', () => {
    informational += 1;
    if (informational > maxInformational) failFlood();
  });
  request.once('response', (response: IncomingMessage) => {
    finalResponse = response;
  });
  request.once('socket', (socket: Socket) => {
    socket.on('data', count);
    request.once('close', () => socket.off('data', count));
  });
}
