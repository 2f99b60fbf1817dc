import { z } from 'zod';
import { problemStatus } from '../../../src/http/problems/problem-status.ts';
import { faultsOf } from '../../testing/answer-readers.ts';
import type { Answer, FuzzRequest } from '../fuzz-request.ts';
import type { DescribedTool } from '../read-tools.ts';
import { computeMcpUnits } from './compute-units.ts';
import { judgeHeaders, judgeMembers } from './judge-problem.ts';
import { type McpBody, type McpMessage, readMcpBody, readMcpMessage, readToolProblem } from './read-mcp.ts';

/** Maximum length of an answer's compact JSON in characters. */
const maxAnswerLength = 20_000;

/** Problems that a model can act on. */
const actionableCodes = ['invalid-parameter', 'invalid-body', 'not-found', 'quota-exceeded'];

/** HTTP statuses of protocol errors by their code (JSON-RPC 2.0 §5.1; MCP 2026-07-28). */
const statusesByCode: Readonly<Record<number, readonly number[]>> = {
  [-32_700]: [400],
  [-32_600]: [400],
  // An unknown revision, under the older protocol.
  [-32_000]: [400],
  // 200 is that of the older protocol.
  [-32_601]: [200, 404],
  [-32_602]: [200, 400],
  // Headers contradict the body; a capability is missing; the revision is unknown.
  [-32_020]: [400],
  [-32_021]: [400],
  [-32_022]: [400],
};

/** Phones with names similar to an unknown one. */
const suggestionsShape = z
  .array(z.strictObject({ id: z.int(), slug: z.string(), full_name: z.string() }))
  .max(5);

const isId = (id: unknown): boolean => typeof id === 'string' || typeof id === 'number';

/** Whether an answer of `/mcp` is a JSON-RPC error or a tool's error. */
export function isMcpError(request: FuzzRequest, answer: Answer): boolean {
  if (request.part !== 'mcp') return false;
  const body = readMcpBody(answer);
  return body !== null && (body.error !== undefined || readToolProblem(body) !== undefined);
}

/** Creates a function that returns what is wrong with an answer of `/mcp`, one line each. */
export function createMcpJudge(tools: readonly DescribedTool[]) {
  const shapes = new Map(tools.map(({ name, outputSchema }) => [name, z.fromJSONSchema(outputSchema)]));

  const judgeTool = (name: string, body: McpBody, { headers }: Answer): string[] => {
    const { structuredContent, content } = body.result ?? {};
    const faults = faultsOf(shapes.get(name) ?? z.never(), structuredContent);
    const json = JSON.stringify(structuredContent) ?? '';
    if (json.length > maxAnswerLength) faults.push(`${json.length} characters`);
    const problem = readToolProblem(body);
    const text = problem === undefined ? json : problem.detail;
    if (JSON.stringify(content) !== JSON.stringify([{ type: 'text', text }]))
      faults.push('content is not what structuredContent says');
    if (problem === undefined && name === 'get_quota' && headers.ratelimit === undefined)
      faults.push('a quota without its headers');
    if (problem === undefined) return faults;
    const code = problem.code as keyof typeof problemStatus;
    if (!actionableCodes.includes(code)) faults.push(`a model is told ${code}`);
    if (code === 'quota-exceeded' && headers.ratelimit === undefined)
      faults.push('a quota is used up that is not told');
    const { suggestions, ...members } = problem;
    if (code === 'not-found') faults.push(...faultsOf(suggestionsShape, suggestions));
    else if (suggestions !== undefined) faults.push(`suggestions with ${code}`);
    return [...faults, ...judgeMembers(members, problemStatus[code], headers)];
  };

  const judgeError = ({ error = {} }: McpBody, { status, headers }: Answer): string[] => {
    const { code, message, data } = error;
    const faults: string[] = [];
    if (!Number.isInteger(code)) faults.push(`an error with the code ${String(code)}`);
    if (typeof message !== 'string' || message === '') faults.push('an error without a message');
    if (data?.code !== undefined)
      return [...faults, ...judgeMembers(data, status, headers), ...judgeHeaders(data, status, headers)];
    if (!statusesByCode[Number(code)]?.includes(status)) faults.push(`error ${code} with status ${status}`);
    return faults;
  };

  const judgeBody = (sentMessage: McpMessage, body: McpBody, answer: Answer): string[] => {
    const faults: string[] = [];
    const { result, error, id, jsonrpc } = body;
    if (jsonrpc !== '2.0') faults.push(`jsonrpc is ${String(jsonrpc)}`);
    if (Object.keys(body).length !== 3) faults.push(`the members ${Object.keys(body).join(', ')}`);
    // A request that is rejected before it is parsed has no id.
    if (
      id !== sentMessage.id &&
      !(id === null && error !== undefined && (answer.status >= 400 || !isId(sentMessage.id)))
    )
      faults.push(`id ${JSON.stringify(id)} instead of ${JSON.stringify(sentMessage.id)}`);
    if (error !== undefined) return [...faults, ...judgeError(body, answer)];
    if (result === undefined || answer.status !== 200) faults.push(`a result with status ${answer.status}`);
    if (sentMessage.method === 'tools/call')
      faults.push(...judgeTool(String(sentMessage.params?.name), body, answer));
    return faults;
  };

  return (request: FuzzRequest, answer: Answer): string[] => {
    const { status, headers } = answer;
    const faults: string[] = [];
    const sentMessage = readMcpMessage(request);
    if (headers['access-control-allow-origin'] !== '*') faults.push('pages may not read it');
    if (/resource_metadata/.test(headers['www-authenticate'] ?? '')) faults.push('starts OAuth');
    if (status === 202) {
      if (answer.body !== '') faults.push('a body where none may be');
      if (isId(sentMessage.id) && typeof sentMessage.method === 'string')
        faults.push('a request without an answer');
      return faults;
    }
    const hasQuotaHeaders = headers.ratelimit !== undefined && headers['x-ratelimit-remaining'] !== undefined;
    if (computeMcpUnits(request, answer) > 0 && !hasQuotaHeaders)
      faults.push('a charge without the headers of the quota');
    if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
      return [...faults, `an answer of type ${headers['content-type'] ?? 'none'}`];
    const body = readMcpBody(answer);
    if (body === null) return [...faults, 'an answer that is no JSON object'];
    return [...faults, ...judgeBody(sentMessage, body, answer)];
  };
}
