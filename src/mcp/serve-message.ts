import type { IncomingHttpHeaders } from 'node:http';
import {
  type CallToolResult,
  createMcpHandler,
  type Implementation,
  isInitializeRequest,
  isLegacyRequest,
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Call } from './call-tool.ts';
import { isJsonObject } from './json.ts';
import type { Tool } from './tool.ts';
import { createAnswerSchema, createArgumentSchema } from './tool-schemas.ts';

/**
 * A request for the SDK that also contains our call. It has only the members of a `Request` that the SDK reads if
 * it is given the parsed body. A real `Request` creates an `AbortController` and registers it for garbage
 * collection, which would take a quarter of the SDK's processor time for a call.
 */
class CallRequest implements Pick<Request, 'method' | 'url' | 'headers'> {
  readonly method = 'POST';
  readonly url = 'http://gateway/mcp';
  readonly headers: Headers;
  readonly call: Call;

  constructor(headers: Headers, call: Call) {
    this.headers = headers;
    this.call = call;
  }

  /** Returns this request with the type that the SDK's functions expect. */
  toRequest(): Request {
    return this as Partial<Request> as Request;
  }
}

/** The request headers by which the SDK distinguishes the eras of the protocol. */
const eraHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/**
 * Creates a function that answers JSON-RPC messages with the official SDK. It supports both eras of the
 * protocol: 2026-07-28, where each request is self-contained, and 2025-11-25 and earlier, with a handshake.
 * Responses are JSON and never a stream. The SDK's own support of the older era would stream, so that part is
 * built from the SDK's components, as the SDK recommends.
 */
export function createMessageHandler(createServer: (call: Call) => Server) {
  const modernHandler = createMcpHandler(
    ({ requestInfo }) => createServer((requestInfo as Partial<Request> as CallRequest).call),
    { legacy: 'reject' },
  );

  const serveLegacy = async (request: CallRequest, message: unknown): Promise<Response> => {
    // The transport is not closed. It holds nothing open, and closing it would create an error with a stack trace
    // for each waiting promise.
    const server = createServer(request.call);
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: true,
    });
    await server.connect(transport);
    return await transport.handleRequest(request.toRequest(), { parsedBody: message });
  };

  /** @param message one message, as parsed JSON */
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
    const isLegacy = await isLegacyRequest(request.toRequest(), message);
    const rejectedResponse = rejectMessage(message, isLegacy);
    if (rejectedResponse !== null) return rejectedResponse;
    const forwardedMessage = removeArguments(message);
    return isLegacy
      ? serveLegacy(request, forwardedMessage)
      : modernHandler.fetch(request.toRequest(), { parsedBody: forwardedMessage });
  };
}

/**
 * Removes the arguments, because tools read them as they were sent, and the SDK would need 8 ms to copy
 * thousands of them.
 */
function removeArguments(message: unknown): unknown {
  if (!isJsonObject(message) || !isJsonObject(message.params) || message.params.arguments === undefined)
    return message;
  return { ...message, params: { ...message.params, arguments: {} } };
}

/** The names of members that messages have in JSON-RPC 2.0 (§4, §5). */
const memberNames = new Set(['jsonrpc', 'id', 'method', 'params', 'result', 'error']);

/** Returns the response to a malformed message without calling the SDK, or null for other messages. */
function rejectMalformed(message: unknown): Response | null {
  // The SDK would serve a batch by the rules of the older era.
  if (Array.isArray(message))
    return createErrorResponse(
      400,
      ProtocolErrorCode.InvalidRequest,
      'Send one JSON-RPC message per request.',
      null,
    );
  // The SDK rejects unknown members too, but takes 5 ms for thousands of them.
  if (isJsonObject(message) && !Object.keys(message).every((name) => memberNames.has(name)))
    return createErrorResponse(
      400,
      ProtocolErrorCode.InvalidRequest,
      'A JSON-RPC request has the members jsonrpc, id, method and params, and no other.',
      readMessageId(message),
    );
  return null;
}

/**
 * Returns the response to a message that the SDK would answer in an unsuitable way, or null for other
 * messages.
 */
function rejectMessage(message: unknown, isLegacy: boolean): Response | null {
  if (!isJsonObject(message)) return null;
  const id = readMessageId(message);
  // A subscription would be a stream, and the lists never change.
  if (message.method === 'subscriptions/listen' && !isLegacy)
    return createErrorResponse(404, ProtocolErrorCode.MethodNotFound, 'Method not found', id);
  // The SDK would report an internal error.
  if (message.method === 'initialize' && isLegacy && id !== null && !isInitializeRequest(message))
    return createErrorResponse(
      200,
      ProtocolErrorCode.InvalidParams,
      'initialize needs params with protocolVersion, capabilities and clientInfo.',
      id,
    );
  // The SDK would answer with a message of its schema library.
  if (message.method === 'tools/call' && id !== null && !areCallParams(message.params))
    return createErrorResponse(
      200,
      ProtocolErrorCode.InvalidParams,
      'tools/call needs params with the name of a tool as a text, and its arguments, if any, as an object.',
      id,
    );
  // There are no resources, so every URI is unknown. The error for it has the URI as its data (SEP-2164).
  if (message.method === 'resources/read' && id !== null) {
    const { uri } = Object(message.params);
    const data = typeof uri === 'string' ? { uri } : undefined;
    return createErrorResponse(
      200,
      ProtocolErrorCode.InvalidParams,
      'There are no resources, only tools.',
      id,
      data,
    );
  }
  if (message.method === 'prompts/get' && id !== null)
    return createErrorResponse(200, ProtocolErrorCode.InvalidParams, 'There are no prompts, only tools.', id);
  // The SDK would report an internal error with a message of its schema library.
  if (isListMethod(message.method) && id !== null && !isCursor(Object(message.params).cursor))
    return createErrorResponse(200, ProtocolErrorCode.InvalidParams, 'cursor must be a text.', id);
  return null;
}

const isListMethod = (method: unknown): boolean => typeof method === 'string' && method.endsWith('/list');
const isCursor = (cursor: unknown): boolean => cursor === undefined || typeof cursor === 'string';
const areCallParams = (params: unknown): boolean =>
  isJsonObject(params) &&
  typeof params.name === 'string' &&
  (params.arguments === undefined || params.arguments === null || isJsonObject(params.arguments));

/** Creates the response with a JSON-RPC error (§5.1). JSON leaves `data` out if it is undefined. */
const createErrorResponse = (
  status: number,
  code: number,
  message: string,
  id: string | number | null,
  data?: unknown,
): Response => Response.json({ jsonrpc: '2.0', id, error: { code, message, data } }, { status });

/** Reads the `id` of a message, which its response repeats. Returns null if the message has no valid id. */
export const readMessageId = (message: unknown): string | number | null => {
  const id = isJsonObject(message) ? message.id : null;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
};

/**
 * Returns the arguments of a `tools/call` as the client sent them. The SDK's copy lacks `__proto__`, so an
 * argument with that name would be ignored instead of being rejected.
 */
export const getSentArguments = (message: unknown): unknown =>
  isJsonObject(message) && isJsonObject(message.params) ? message.params.arguments : undefined;

/** Returns what the client says about a message (`_meta`), such as the trace that it belongs to. */
export const getMeta = (message: unknown): unknown =>
  isJsonObject(message) && isJsonObject(message.params) ? message.params._meta : undefined;

export const defaultInstructions =
  'A catalogue of phones: specifications, prices, reviews. Search first (search_phones), then ask for one phone (get_phone) by the id or slug of an answer. Every tool call costs 1 unit of the API key, even if nothing is found; get_quota is free. Unknown members are left out: do not guess them. Names end with their unit (battery_mah, weight_g). Money is a decimal `amount` in `currency`, and `formatted` is the text to show. A price marked `stale` is more than a year old: say so.';

export const searchInstructions =
  'A catalogue of phones: specifications, prices, reviews. search finds phones, fetch returns all facts of one. Each call costs 1 unit of the API key, even if nothing is found.';

/** Clients may cache the lists for an hour, because they hardly change (SEP-2549). */
const listCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
const cacheHints = {
  'server/discover': listCacheHint,
  'tools/list': listCacheHint,
  'prompts/list': listCacheHint,
  'resources/list': listCacheHint,
  'resources/templates/list': listCacheHint,
};

type CallTool = (name: string, call: Call) => Promise<CallToolResult>;

/** Creates the result of `tools/list`. */
export const createToolList = (tools: readonly Tool[]): ListToolsResult => ({
  tools: tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: createArgumentSchema(tool) as never,
    outputSchema: createAnswerSchema(tool) as never,
    annotations: { title: tool.title, readOnlyHint: true, openWorldHint: false },
  })),
});

/**
 * Creates the MCP server of one request, because a server of the SDK can handle only one exchange. That takes 12 µs
 * of the 80 µs that a call spends in the SDK. (With the SDK's `McpServer`, which prepares each tool again, it would
 * take 97 of 240 µs.)
 * @param info the name, version and website of the gateway
 */
export function createServer(
  info: Implementation,
  instructions: string,
  toolList: ListToolsResult,
  callTool: CallTool,
  call: Call,
): Server {
  const server = new Server(info, {
    capabilities: { tools: {}, prompts: {}, resources: {} },
    instructions,
    cacheHints,
  });
  server.setRequestHandler('tools/list', () => toolList);
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('resources/list', () => ({ resources: [] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      return await callTool(params.name, call);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      call.rejection = error;
      // The response is made from `rejection`, so nobody sees this error.
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'refused');
    }
  });
  return server;
}
