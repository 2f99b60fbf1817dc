import type { IncomingMessage, ServerResponse } from 'node:http';
import { removeCredentials } from '../domain/accounts/credential.ts';
import { createParameterError, GatewayError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { readRequestCredential } from '../http/requests/credentials.ts';
import { parseJson, readJsonText } from '../http/requests/read-body.ts';
import { readTarget } from '../http/requests/read-target.ts';
import { createPreflightHeaders } from '../http/responses/cors.ts';
import { createQuotaHeaders } from '../http/responses/quota-headers.ts';
import { getRequestId, type Reply, send, setRemoteCall, setRoute } from '../http/responses/send.ts';
import type { OperationFacts } from '../http/trace-operation.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { CatalogueOperation, Operation } from '../rest/operation.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import { createOriginSet } from '../services/keys/read-origin.ts';
import type { Admission, Caller } from '../services/quota/admission.ts';
import { Call, type CallToolDeps, createCallTool } from './call-tool.ts';
import { createSearchTools, createTools } from './create-tools.ts';
import { commonHeaders, createErrorReply } from './error-reply.ts';
import { isJsonObject } from './json.ts';
import {
  createMessageHandler,
  createServer,
  createToolList,
  defaultInstructions,
  getMeta,
  getSentArguments,
  readMessageId,
  searchInstructions,
} from './serve-message.ts';
import type { Tool, ToolDeps } from './tool.ts';

interface McpContext {
  /** The public origin of the service, whose pages may call `/mcp`. */
  readonly origin: string;
  /** The origins of other pages that may, as `readOrigin` returns them; `*` allows any. */
  readonly mcpOrigins: readonly string[];
  /** The address that the gateway listens on. */
  readonly host: string;
  readonly now: () => number;
  readonly getRequestSource: TransportContext['getRequestSource'];
  readonly traceOperation: TransportContext['traceOperation'];
  readonly release: string;
  readonly onError: TransportContext['onError'];
  readonly admission: Admission;
  readonly catalogue: PhoneCatalogue;
  readonly onToolCall: CallToolDeps['onToolCall'];
}

const httpMethods = ['POST', 'OPTIONS'];

/**
 * Creates the handler of `/mcp`: the Model Context Protocol over HTTP, without sessions, with tools that call
 * REST operations.
 */
export function createMcpHandler(operations: readonly Operation[], context: McpContext) {
  const { admission, catalogue, origin, release, now, getRequestSource, onError, traceOperation } = context;
  const assertAllowedPage = createPageGuard(context);
  const toolDeps: ToolDeps = {
    catalogue,
    admission,
    findOperation: (operationId) => findOperation(operations, operationId),
    getPageUrl: (slug) => `${origin}/phones/${slug}`,
  };
  const serverInfo = { name: 'phone-gateway', title: 'Phone Gateway', version: release, websiteUrl: origin };

  const createProfile = (tools: readonly Tool[], instructions: string) => {
    const callTool = createCallTool({ ...context, tools });
    const toolList = createToolList(tools);
    const serveMessage = createMessageHandler((call) =>
      createServer(serverInfo, instructions, toolList, callTool, call),
    );
    return { toolList, serveMessage };
  };
  const defaultProfile = createProfile(createTools(toolDeps), defaultInstructions);
  const searchProfile = createProfile(createSearchTools(toolDeps), searchInstructions);

  /** Finds the set of tools that the parameter `profile` names. @throws GatewayError `invalid-parameter` */
  const findProfile = (request: IncomingMessage) => {
    const name = new URLSearchParams(readTarget(request.url ?? '').query).get('profile') ?? '';
    if (name === '') return defaultProfile;
    if (name === 'search') return searchProfile;
    throw createParameterError(
      'profile',
      'the only profile is search, with the tools search and fetch; leave profile out for all other tools',
    );
  };

  /**
   * Returns the caller, null if no key was sent, or the error of a key that must not be used here. The error is thrown
   * only when a tool is called, so clients can list the tools even with such a key.
   */
  const authenticate = async (request: IncomingMessage): Promise<Caller | GatewayError | null> => {
    const credential = readRequestCredential(request);
    if (credential === null) return null;
    try {
      return await admission.authenticate(credential, getRequestSource(request, 'mcp'));
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'key-restricted') return error;
      throw error;
    }
  };

  const serveCall = async (message: unknown, request: IncomingMessage, call: Call): Promise<Reply> => {
    const response = await findProfile(request).serveMessage(message, request.headers, call);
    if (call.rejection !== null) throw call.rejection;
    const body = await response.text();
    if (response.status >= 500) throw new Error(`the MCP SDK failed: ${body}`);
    const contentType = response.headers.get('Content-Type');
    return {
      status: response.status,
      headers: [
        ...(contentType === null ? [] : [['Content-Type', contentType] as [string, string]]),
        ...commonHeaders,
        ...(call.quota === null ? [] : createQuotaHeaders(call.quota, now())),
      ],
      // Errors of the SDK repeat headers and names, which may contain a key by mistake.
      body: call.hasToolAnswered || !body.includes('"error":') ? body : removeCredentials(body),
    };
  };

  const createProblemContext = (response: ServerResponse) => ({
    origin,
    requestId: getRequestId(response),
    nowMs: now(),
  });

  /**
   * Answers a request. It checks in this order: the web page that sent it (403), method (405), body (415, 413), key
   * (401), message and profile (400), then what `callTool` checks.
   */
  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    assertAllowedPage(request);
    if (request.method === 'OPTIONS')
      return { status: 204, headers: [...commonHeaders, ...createPreflightHeaders(httpMethods)], body: '' };
    if (request.method !== 'POST')
      throw new GatewayError(
        'method-not-allowed',
        'This is an MCP server for AI applications: it takes JSON-RPC messages by POST, and has no sessions and no streams.',
        { allow: httpMethods },
      );
    const text = await readJsonText(request);
    const caller = await authenticate(request);
    const message = parseJson(text);
    const call = new Call(getRequestId(response), caller, getSentArguments(message));
    const serve = async (): Promise<Reply> => {
      try {
        return await serveCall(message, request, call);
      } catch (error) {
        const reply = createErrorReply(error, readMessageId(message), createProblemContext(response));
        if (reply.status >= 500) onError(error, getRequestId(response));
        return reply;
      }
    };
    const method = isJsonObject(message) ? message.method : null;
    if (!isKnownMethod(method)) return serve();
    const reply = await traceOperation(getMeta(message), serve, (finalReply) =>
      describeCall(method, call, finalReply),
    );
    setRemoteCall(response, { method, tool: call.tool });
    return reply;
  };

  const createReplyWithoutId = (error: unknown, _request: IncomingMessage, response: ServerResponse): Reply =>
    createErrorReply(error, null, createProblemContext(response));

  return {
    name: 'mcp' as const,
    tools: defaultProfile.toolList.tools,
    /** The names of the tools of every profile. */
    toolNames: [defaultProfile, searchProfile].flatMap(({ toolList }) =>
      toolList.tools.map(({ name }) => name),
    ),
    matches: (_request: IncomingMessage, path: string): boolean => path === '/mcp' || path === '/mcp/',
    answer: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      setRoute(response, '/mcp');
      let reply: Reply;
      try {
        reply = await handleRequest(request, response);
      } catch (error) {
        reply = createReplyWithoutId(error, request, response);
        if (reply.status >= 500) onError(error, getRequestId(response));
      }
      send(response, reply);
    },
    createErrorReply: createReplyWithoutId,
  };
}

function findOperation(operations: readonly Operation[], operationId: string): CatalogueOperation {
  const operation = operations.find(({ metadata }) => metadata.operationId === operationId);
  if (operation?.kind !== 'catalogue') throw new TypeError(`there is no catalogue operation ${operationId}`);
  return operation;
}

const knownMethods: ReadonlySet<unknown> = new Set([
  'server/discover',
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'prompts/list',
  'resources/list',
  'prompts/get',
  'resources/read',
  'resources/templates/list',
  'notifications/initialized',
  'notifications/cancelled',
]);

/** Whether a method is known. Logs and traces must not contain other names, because clients may write anything. */
const isKnownMethod = (method: unknown): method is string => knownMethods.has(method);

/** Describes a call for its span (OpenTelemetry semantic conventions for MCP), without its id and arguments. */
function describeCall(method: string, call: Call, reply: Reply | null): OperationFacts {
  const { tool } = call;
  const code = reply === null || call.hasToolAnswered ? null : readErrorCode(String(reply.body));
  return {
    name: tool === null ? method : `${method} ${tool}`,
    attributes: {
      'mcp.method.name': method,
      ...(tool !== null && { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': tool }),
      ...(code !== null && { 'rpc.response.status_code': code }),
      'network.protocol.name': 'http',
      'network.transport': 'tcp',
    },
    errorType: call.hasToolFailed ? 'tool_error' : code,
  };
}

/** Returns the code of a JSON-RPC error, or null if the reply is not one. */
const readErrorCode = (body: string): string | null => /"error":\{"code":(-?\d+)/.exec(body)?.[1] ?? null;

/**
 * Creates a check that rejects web pages of other sites (MCP 2025-11-25, Transports, Security Warning), even
 * those whose host name was made to point to this machine (DNS rebinding).
 * @returns a function that throws GatewayError `forbidden`
 */
function createPageGuard({ origin, mcpOrigins, host }: McpContext) {
  const publicUrl = new URL(origin);
  const isAllowed = createOriginSet([publicUrl.origin, ...mcpOrigins]);
  const allowsAnyPage = mcpOrigins.includes('*');
  const isLoopbackOnly = isLoopbackHost(host);
  // Behind a proxy on this machine, `Host` is the public name. It is safe to accept, because an attacker cannot
  // make that name point to this machine.
  const isGatewayHost = (hostname: string): boolean =>
    isLoopbackHost(hostname) || hostname === publicUrl.hostname;
  return ({ headers }: IncomingMessage): void => {
    if (isLoopbackOnly && !isGatewayHost(parseHostname(`http://${headers.host ?? ''}`) ?? ''))
      throw new GatewayError(
        'forbidden',
        'This gateway accepts connections from this machine only. Send requests to localhost, or set PUBLIC_URL to the address of the proxy in front of it.',
      );
    const pageOrigin = headers.origin;
    if (pageOrigin === undefined || allowsAnyPage || isAllowed(pageOrigin)) return;
    const hostname = parseHostname(pageOrigin);
    if (hostname !== null && isLoopbackHost(hostname)) return;
    throw new GatewayError(
      'forbidden',
      'Pages from this origin may not call /mcp. The operator can add the origin to MCP_ORIGINS.',
    );
  };
}

const parseHostname = (url: string): string | null => URL.parse(url)?.hostname ?? null;
