import { readTarget } from '../../../src/http/requests/read-target.ts';
import { isStream } from '../read-stream.ts';
import { type Answer, type SentRequest, wholeText } from '../sent-request.ts';
import { judgeStream } from './judge-stream.ts';
import { mcpBody, sentMessage, toolProblem } from './read-mcp.ts';

/** The least and the most that an answer may have cost. */
export interface UnitBounds {
  readonly least: number;
  readonly most: number;
}

/** Changes that a gateway writes together. */
const writtenAtOnce = 100;

/**
 * Units of a request for changes: a page 1; a stream 1, and 1 for each started ten changes, of which some may have been on their way
 * when it was left.
 * @param changes that there are in all
 */
export function unitsOfChanges(request: SentRequest, answer: Answer, changes: number): UnitBounds {
  const { target, method } = request;
  const { path } = readTarget(target);
  const { status, headers } = answer;
  const exactly = (units: number): UnitBounds => ({ least: units, most: units });
  if (isStream(headers['content-type'])) {
    // Nothing is committed meanwhile.
    const beginsNow = !/since|last-event-id/i.test(wholeText(request));
    const { isOpen, changes: sent } = judgeStream(path, answer);
    // What was being written when it was left is free, though some of it came.
    const least = 1 + Math.ceil(Math.max(0, sent - writtenAtOnce) / 10);
    return isOpen ? { least, most: 1 + Math.ceil((beginsNow ? 0 : changes) / 10) } : exactly(0);
  }
  if (path === '/graphql')
    return { least: 0, most: status === 200 && !answer.body.startsWith('{"errors"') ? 30 : 0 };
  return exactly(
    method !== 'OPTIONS' && (status === 200 || status === 304) && path.startsWith('/v1/') ? 1 : 0,
  );
}

/** Units that a request to `/mcp` costs, by its answer: one for a tool that answered, also that it found nothing. */
export function unitsOf(request: SentRequest, answer: Answer): number {
  const body = mcpBody(answer);
  const { method, params } = sentMessage(request);
  if (body?.result === undefined || method !== 'tools/call' || params?.name === 'get_quota') return 0;
  const problem = toolProblem(body);
  return problem === undefined || problem.code === 'not-found' ? 1 : 0;
}
