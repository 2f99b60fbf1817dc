import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  ProtocolErrorCode,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Call } from './call.ts';
import { isJsonObject } from './json.ts';
import { readMessageId } from './read-message.ts';

/** A request for the SDK that carries our call. */
class CallRequest extends Request {
  readonly call: Call;

  constructor(headers: Headers, call: Call) {
    super('http://gateway/mcp', { method: 'POST', headers });
    this.call = call;
  }
}

const eraHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Creates a function that answers JSON-RPC messages by the official SDK, in both of its eras: 2026-07-28, where each request
 * is self-contained, and 2025-11-25 and earlier, with a handshake. Responses are JSON and never a stream. The SDK's own
 * fallback for the older era would stream, so that one is composed from its parts, as the SDK recommends.
 */
export function createServeMessage(createServer: (call: Call) => Server) {
  const modern = createMcpHandler(({ requestInfo }) => createServer((requestInfo as CallRequest).call), {
    legacy: 'reject',
  });

  const serveLegacy = async (request: CallRequest, message: unknown): Promise<Response> => {
    // The transport is not closed: it holds nothing open, and closing would create an error with a stack for its waiters.
    const server = createServer(request.call);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
    });
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  };

  /** @param message JSON, one message */
  return async (message: unknown, requestHeaders: IncomingHttpHeaders, call: Call): Promise<Response> => {
    const malformedResponse = rejectMalformed(message);
    if (malformedResponse !== null) return malformedResponse;
    const headers = new Headers({
      'Content-Type': 'application/json',
      // The client's own Accept is ignored, because there is only one kind of response.
      Accept: 'application/json, text/event-stream',
    });
    for (const name of eraHeaders) {
      const value = requestHeaders[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const request = new CallRequest(headers, call);
    const isLegacy = await isLegacyRequest(request, message);
    const rejectedResponse = rejectMessage(message, isLegacy);
    if (rejectedResponse !== null) return rejectedResponse;
    const forwarded = withoutArguments(message);
    return isLegacy ? serveLegacy(request, forwarded) : modern.fetch(request, { parsedBody: forwarded });
  };
}

/** Removes the arguments, which tools read as they were sent: the SDK would need 8 ms to copy thousands of them. */
function withoutArguments(message: unknown): unknown {
  if (!isJsonObject(message) || !isJsonObject(message.params) || message.params.arguments === undefined)
    return message;
  return { ...message, params: { ...message.params, arguments: {} } };
}

/** The members of messages in JSON-RPC 2.0 (§4, §5). */
const memberNames = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** Returns the response to a malformed message, without calling the SDK; null for other messages. */
function rejectMalformed(message: unknown): Response | null {
  // The SDK would serve a batch, in the older era.
  if (Array.isArray(message))
    return errorResponse(400, ProtocolErrorCode.InvalidRequest, 'Send one JSON-RPC message a request.', null);
  // The SDK rejects unknown members too, but takes 5 ms for thousands of them.
  if (isJsonObject(message) && !Object.keys(message).every((name) => memberNames.has(name)))
    return errorResponse(
      400,
      ProtocolErrorCode.InvalidRequest,
      'A JSON-RPC request has the members jsonrpc, id, method and params, and no other.',
      readMessageId(message),
    );
  return null;
}

/** Returns the response to a message that the SDK would answer in an unsuitable way; null for other messages. */
function rejectMessage(message: unknown, isLegacy: boolean): Response | null {
  if (!isJsonObject(message)) return null;
  const id = readMessageId(message);
  // A subscription would be a stream, and the lists never change.
  if (message.method === 'subscriptions/listen' && !isLegacy)
    return errorResponse(404, ProtocolErrorCode.MethodNotFound, 'Method not found', id);
  // The SDK would report an internal error.
  if (message.method === 'initialize' && isLegacy && id !== null && !isInitializeRequest(message))
    return errorResponse(
      200,
      ProtocolErrorCode.InvalidParams,
      'initialize needs params with protocolVersion, capabilities and clientInfo.',
      id,
    );
  // The SDK would answer with a text of its schema library.
  if (message.method === 'tools/call' && id !== null && !areCallParams(message.params))
    return errorResponse(
      200,
      ProtocolErrorCode.InvalidParams,
      'tools/call needs params with the name of a tool as a text, and its arguments, if any, as an object.',
      id,
    );
  // The SDK would report an internal error with a text of its schema library.
  if (isListMethod(message.method) && id !== null && !isCursor(Object(message.params).cursor))
    return errorResponse(200, ProtocolErrorCode.InvalidParams, 'cursor must be a text.', id);
  return null;
}

const isListMethod = (method: unknown): boolean => typeof method === 'string' && method.endsWith('/list');
const isCursor = (cursor: unknown): boolean => cursor === undefined || typeof cursor === 'string';
const areCallParams = (params: unknown): boolean =>
  isJsonObject(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || isJsonObject(params.arguments));

const errorResponse = (status: number, code: number, message: string, id: string | number | null): Response =>
  Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status });
