import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutCredentials } from '../domain/accounts/credential.ts';
import { GatewayError } from '../domain/errors.ts';
import { preflightHeaders } from '../http/cors.ts';
import { presentedCredential } from '../http/credentials.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import { readJsonText } from '../http/read-body.ts';
import { nameCall, nameRoute, type Reply, requestIdOf, send } from '../http/send.ts';
import type { TransportContext } from '../http/transport-context.ts';
import type { CatalogueOperation, Operation } from '../rest/operation.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';
import type { Admission, Caller } from '../services/quota/admission.ts';
import { type AllowedPages, createAssertAllowedPage } from './assert-allowed-page.ts';
import { Call } from './call.ts';
import { type CallToolDeps, createCallTool } from './call-tool.ts';
import { createServer, listOf } from './create-server.ts';
import { createTools } from './create-tools.ts';
import { isJsonObject } from './json.ts';
import { isKnownMethod } from './known-methods.ts';
import { idOf, readMessage, sentArguments } from './read-message.ts';
import { everyHeader, refusalReply } from './refusal-reply.ts';
import { createServeMessage } from './serve-message.ts';

export interface McpContext extends AllowedPages {
  readonly now: () => number;
  readonly askerOf: TransportContext['askerOf'];
  readonly release: string;
  readonly onError: TransportContext['onError'];
  readonly admission: Admission;
  readonly catalogue: PhoneCatalogue;
  readonly onToolCall: CallToolDeps['onToolCall'];
}

const methods = ['POST', 'OPTIONS'];

/** `/mcp`: the Model Context Protocol over HTTP, without sessions, as tools over the operations of REST. */
export function createMcpHandler(operations: readonly Operation[], context: McpContext) {
  const { admission, catalogue, origin, release, now, askerOf, onError } = context;
  const assertAllowedPage = createAssertAllowedPage(context);
  const tools = createTools({
    catalogue,
    admission,
    operation: (operationId) => namedOperation(operations, operationId),
    linkTo: (slug) => `${origin}/phones/${slug}`,
  });
  const callTool = createCallTool({ ...context, tools });
  const list = listOf(tools);
  const info = { name: 'phone-gateway', title: 'Phone Gateway', version: release, websiteUrl: origin };
  const serveMessage = createServeMessage((call) => createServer(info, list, callTool, call));

  /** Who asks. Of a key that may not be used here the refusal: lists are free, also with such a key. */
  const authenticate = async (request: IncomingMessage): Promise<Caller | GatewayError | null> => {
    const presented = presentedCredential(request);
    if (presented === null) return null;
    try {
      return await admission.authenticate(presented, askerOf(request, 'mcp'));
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'key-restricted') return error;
      throw error;
    }
  };

  const serve = async (message: unknown, request: IncomingMessage, call: Call): Promise<Reply> => {
    const response = await serveMessage(message, request.headers, call);
    if (call.refusal !== null) throw call.refusal;
    const body = await response.text();
    if (response.status >= 500) throw new Error(`the MCP SDK failed: ${body}`);
    const type = response.headers.get('Content-Type');
    return {
      status: response.status,
      headers: [
        ...(type === null ? [] : [['Content-Type', type] as [string, string]]),
        ...everyHeader,
        ...(call.quota === null ? [] : quotaHeaders(call.quota, now())),
      ],
      // The SDK's errors repeat headers and names, in which a key may have been sent by mistake.
      body: call.isDone || !body.includes('"error":') ? body : withoutCredentials(body),
    };
  };

  const told = (response: ServerResponse) => ({ origin, requestId: requestIdOf(response), nowMs: now() });

  /** In this fixed order: page (403), method (405), body (415, 413), key (401), message (400), then as `callTool`. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    assertAllowedPage(request);
    if (request.method === 'OPTIONS')
      return { status: 204, headers: [...everyHeader, ...preflightHeaders(methods)], body: '' };
    if (request.method !== 'POST')
      throw new GatewayError(
        'method-not-allowed',
        'This is an MCP server for AI applications: it takes JSON-RPC messages by POST, and has no sessions and no streams.',
        { allow: methods },
      );
    const text = await readJsonText(request);
    const caller = await authenticate(request);
    const message = readMessage(text);
    const call = new Call(requestIdOf(response), caller, sentArguments(message));
    try {
      return await serve(message, request, call);
    } catch (error) {
      const reply = refusalReply(error, idOf(message), told(response));
      if (reply.status >= 500) onError(error, requestIdOf(response));
      return reply;
    } finally {
      const method = isJsonObject(message) ? message.method : null;
      if (isKnownMethod(method)) nameCall(response, { method, tool: call.tool });
    }
  };

  const refuse = (error: unknown, _request: IncomingMessage, response: ServerResponse): Reply =>
    refusalReply(error, null, told(response));

  return {
    name: 'mcp' as const,
    tools: list.tools,
    takes: (_request: IncomingMessage, path: string): boolean => path === '/mcp' || path === '/mcp/',
    answer: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      nameRoute(response, '/mcp');
      let reply: Reply;
      try {
        reply = await answer(request, response);
      } catch (error) {
        reply = refuse(error, request, response);
        if (reply.status >= 500) onError(error, requestIdOf(response));
      }
      send(response, reply);
    },
    refuse,
  };
}

function namedOperation(operations: readonly Operation[], operationId: string): CatalogueOperation {
  const found = operations.find(({ about }) => about.operationId === operationId);
  if (found?.kind !== 'catalogue') throw new TypeError(`there is no catalogue operation ${operationId}`);
  return found;
}
