import type { Answer, SentRequest } from '../sent-request.ts';
import { mcpBody, sentMessage, toolProblem } from './read-mcp.ts';

/** Units that a request to `/mcp` costs, by its answer: one for a tool that answered, also that it found nothing. */
export function unitsOf(request: SentRequest, answer: Answer): number {
  const body = mcpBody(answer);
  const { method, params } = sentMessage(request);
  if (body?.result === undefined || method !== 'tools/call' || params?.name === 'get_quota') return 0;
  const problem = toolProblem(body);
  return problem === undefined || problem.code === 'not-found' ? 1 : 0;
}
