import type { LookupAddress } from 'node:dns';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';

/**
 * The maximum number of informational responses (RFC 9110 §15.2) before the final one. Honest servers send one
 * or two of them (100, 102 or 103).
 */
const maxInformational = 8;
/** The maximum number of bytes before the body: all informational responses and the response's headers. */
const maxHeadBytes = 64 * 1024;
/** The maximum length of one head in Node's parser. It overrides Node's option `--max-http-header-size`. */
const maxHeaderSize = 16 * 1024;

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The checked addresses of the host, to which the request may connect. If absent, the system resolves it. */
  readonly addresses?: readonly LookupAddress[];
  /** An agent that keeps connections open. If absent, each request has its own connection. */
  readonly agent?: Agent;
  /** The maximum length of the response's body as it is transferred, with its framing. */
  readonly maxBodyBytes: number;
  /** A signal that aborts the request, and also the reading of the response. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request to an untrusted server. The size of the response, and of everything before it, is limited.
 * The body is not decoded, and redirects are not followed.
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
      // A server that switches protocols (101) causes no error event. After a response, this has no effect.
      request.once('close', () => reject(new OutgoingError('closed', 'The connection was closed.')));
      request.end(body);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** Creates a lookup that returns all addresses, so Node tries the next one if one fails (RFC 8305). */
function createLookup(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, { all }, done) => {
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** Destroys the request when the server exceeds a limit. */
function limitResponse(request: ClientRequest, maxBodyBytes: number): void {
  let informational = 0;
  let bytes = 0;
  let finalResponse: IncomingMessage | null = null;
  const destroyFlooded = (): void => {
    request.destroy(new OutgoingError('flood', 'The server sent too much data before its response.'));
  };
  const countBytes = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (finalResponse === null && bytes > maxHeadBytes) destroyFlooded();
    // The end of the head may be in the same chunk as the beginning of the body, so the sum of both limits applies.
    if (finalResponse !== null && bytes > maxHeadBytes + maxBodyBytes)
      finalResponse.destroy(new OutgoingError('too-long', 'The answer is too long.'));
  };
  request.on('information', () => {
    informational += 1;
    if (informational > maxInformational) destroyFlooded();
  });
  request.once('response', (response: IncomingMessage) => {
    finalResponse = response;
  });
  request.once('socket', (socket: Socket) => {
    socket.on('data', countBytes);
    request.once('close', () => socket.off('data', countBytes));
  });
}
