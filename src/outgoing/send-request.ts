import type { LookupAddress } from 'node:dns';
import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';

/**
 * The maximum number of informational responses (RFC 9110 §15.2) before the final one. Honest servers send one
 * or two of them (100, 102 or 103).
 */
const maxInformationalResponses = 8;
/** The maximum number of bytes before the body: all informational responses, and the head of the final one. */
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
      // A server that switches protocols (101) causes no error event. After a response, the rejection has no effect.
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
  const [firstAddress] = addresses;
  return (_name, { all }, callback) => {
    if (all === true) callback(null, [...addresses]);
    else callback(null, firstAddress?.address ?? '', firstAddress?.family);
  };
}

/** Destroys the request when the server exceeds a limit. */
function limitResponse(request: ClientRequest, maxBodyBytes: number): void {
  let informationalResponses = 0;
  let receivedBytes = 0;
  let finalResponse: IncomingMessage | null = null;
  const destroyFlooded = (): void => {
    request.destroy(new OutgoingError('flood', 'The server sent too much data before its response.'));
  };
  const countBytes = (chunk: Uint8Array): void => {
    receivedBytes += chunk.length;
    if (finalResponse === null && receivedBytes > maxHeadBytes) destroyFlooded();
    // One chunk may contain bytes of both the head and the body, so the sum of both limits applies.
    if (finalResponse !== null && receivedBytes > maxHeadBytes + maxBodyBytes)
      finalResponse.destroy(new OutgoingError('too-long', 'The response is too long.'));
  };
  request.on('information', () => {
    informationalResponses += 1;
    if (informationalResponses > maxInformationalResponses) destroyFlooded();
  });
  request.once('response', (response: IncomingMessage) => {
    finalResponse = response;
  });
  request.once('socket', (socket: Socket) => {
    socket.on('data', countBytes);
    request.once('close', () => socket.off('data', countBytes));
  });
}
