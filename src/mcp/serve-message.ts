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
import { idOf } from './read-message.ts';

/** The SDK's request, with our own view of it. */
class CallRequest extends Request {
  readonly call: Call;

  constructor(headers: Headers, call: Call) {
    super('http://gateway/mcp', { method: 'POST', headers });
    this.call = call;
  }
}

const eraHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Answers JSON-RPC messages by the official SDK, in both of its eras: 2026-07-28, where each request says all, and the
 * handshake of 2025-11-25 and before. Answers are JSON, never a stream: the SDK's own fallback for the older era would
 * stream them, so that one is put together of its parts, as it recommends.
 */
export function createServeMessage(serverOf: (call: Call) => Server) {
  const modern = createMcpHandler(({ requestInfo }) => serverOf((requestInfo as CallRequest).call), {
    legacy: 'reject',
  });

  const serveLegacy = async (request: CallRequest, message: unknown): Promise<Response> => {
    // Not closed at its end: it holds nothing open, and closing makes an error, with its stack, for those who wait.
    const server = serverOf(request.call);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
    });
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: message });
  };

  /** @param message JSON, one message */
  return async (message: unknown, sent: IncomingHttpHeaders, call: Call): Promise<Response> => {
    const malformed = malformedMessage(message);
    if (malformed !== null) return malformed;
    const headers = new Headers({
      'Content-Type': 'application/json',
      // What a client can read is not asked: there is one kind of answer.
      Accept: 'application/json, text/event-stream',
    });
    for (const name of eraHeaders) {
      const value = sent[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const request = new CallRequest(headers, call);
    const isLegacy = await isLegacyRequest(request, message);
    const rejected = rejectedMessage(message, isLegacy);
    if (rejected !== null) return rejected;
    const handed = withoutArguments(message);
    return isLegacy ? serveLegacy(request, handed) : modern.fetch(request, { parsedBody: handed });
  };
}

/** Ours are read as they were sent (`sentArguments`): a copy of thousands would take the SDK 8 ms, before they are refused. */
function withoutArguments(message: unknown): unknown {
  if (!isJsonObject(message) || !isJsonObject(message.params) || message.params.arguments === undefined)
    return message;
  return { ...message, params: { ...message.params, arguments: {} } };
}

/** Of JSON-RPC 2.0 §4 and §5. */
const memberNames = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** The answer to what the SDK need not look at; null for all others. */
function malformedMessage(message: unknown): Response | null {
  // The SDK would serve it, in the older era.
  if (Array.isArray(message))
    return rejection(400, ProtocolErrorCode.InvalidRequest, 'Send one JSON-RPC message a request.', null);
  // It would be rejected by the SDK too, which takes 5 ms for thousands of them.
  if (isJsonObject(message) && !Object.keys(message).every((name) => memberNames.has(name)))
    return rejection(
      400,
      ProtocolErrorCode.InvalidRequest,
      'A JSON-RPC request has the members jsonrpc, id, method and params, and no other.',
      idOf(message),
    );
  return null;
}

/** The answer to a message that the SDK would take otherwise than we do; null for all others. */
function rejectedMessage(message: unknown, isLegacy: boolean): Response | null {
  if (!isJsonObject(message)) return null;
  const id = idOf(message);
  // It would be a stream, and nothing that it tells of changes.
  if (message.method === 'subscriptions/listen' && !isLegacy)
    return rejection(404, ProtocolErrorCode.MethodNotFound, 'Method not found', id);
  // The SDK would call it an error of ours.
  if (message.method === 'initialize' && isLegacy && id !== null && !isInitializeRequest(message))
    return rejection(
      200,
      ProtocolErrorCode.InvalidParams,
      'initialize needs params with protocolVersion, capabilities and clientInfo.',
      id,
    );
  // The SDK would say it in the words of its schema library.
  if (message.method === 'tools/call' && id !== null && !isCall(message.params))
    return rejection(
      200,
      ProtocolErrorCode.InvalidParams,
      'tools/call needs params with the name of a tool as a text, and its arguments, if any, as an object.',
      id,
    );
  // The SDK would call it an error of ours, in the same words.
  if (isListMethod(message.method) && id !== null && !isCursor(Object(message.params).cursor))
    return rejection(200, ProtocolErrorCode.InvalidParams, 'cursor must be a text.', id);
  return null;
}

const isListMethod = (method: unknown): boolean => typeof method === 'string' && method.endsWith('/list');
const isCursor = (cursor: unknown): boolean => cursor === undefined || typeof cursor === 'string';
const isCall = (params: unknown): boolean =>
  isJsonObject(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || isJsonObject(params.arguments));

const rejection = (status: number, code: number, message: string, id: string | number | null): Response =>
  Response.json({ jsonrpc: '2.0', id, error: { code, message } }, { status });
