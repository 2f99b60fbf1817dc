import type { CallToolResult } from '@modelcontextprotocol/server';
import type { GatewayError } from '../domain/errors.ts';
import { problemJson } from '../http/problem.ts';
import type { JsonObject } from './json.ts';
import { shortened } from './shortened.ts';
import type { ToolAnswer } from './tool.ts';

/** The answer of a tool: as an object, and as text for clients that read nothing else. */
export function resultOf(answer: ToolAnswer): CallToolResult {
  const { json, content } = shortened(answer);
  return { content: [{ type: 'text', text: json }], structuredContent: content as Record<string, unknown> };
}

/** A refusal that a model can act on: one sentence, and the members of the problem. */
export function errorResult(
  error: GatewayError,
  told: { origin: string; requestId: string },
): CallToolResult {
  const problem = JSON.parse(problemJson(error, told.origin, told.requestId)) as JsonObject;
  return {
    isError: true,
    content: [{ type: 'text', text: String(problem.detail) }],
    structuredContent: { error: problem },
  };
}
