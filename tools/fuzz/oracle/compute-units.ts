import { readTarget } from '../../../src/http/requests/read-target.ts';
import { type Answer, type FuzzRequest, wholeText } from '../fuzz-request.ts';
import { isStream } from '../read-stream.ts';
import { judgeStream } from './judge-stream.ts';
import { readMcpBody, readMcpMessage, readToolProblem } from './read-mcp.ts';

/** The range of units that an answer may have cost. */
export interface UnitBounds {
  readonly min: number;
  readonly max: number;
}

/** Number of changes that a gateway writes together. */
const changesPerWrite = 100;

/**
 * Units of a request for changes: 1 for a page; 1 for a stream and 1 for each started ten changes, of which some may
 * have been in transit when the client disconnected.
 * @param changes number of entries in the change log
 */
export function boundChangeUnits(request: FuzzRequest, answer: Answer, changes: number): UnitBounds {
  const { target, method } = request;
  const { path } = readTarget(target);
  const { status, headers } = answer;
  const exactly = (units: number): UnitBounds => ({ min: units, max: units });
  if (isStream(headers['content-type'])) {
    // Nothing is committed during a campaign, so a stream that begins now has no changes.
    const beginsNow = !/since|last-event-id/i.test(wholeText(request));
    const { isOpen, changes: received } = judgeStream(path, answer);
    // Changes that were being written at the disconnection are free, though some may have arrived.
    const min = 1 + Math.ceil(Math.max(0, received - changesPerWrite) / 10);
    return isOpen ? { min, max: 1 + Math.ceil((beginsNow ? 0 : changes) / 10) } : exactly(0);
  }
  if (path === '/graphql')
    return { min: 0, max: status === 200 && !answer.body.startsWith('{"errors"') ? 30 : 0 };
  return exactly(
    method !== 'OPTIONS' && (status === 200 || status === 304) && path.startsWith('/v1/') ? 1 : 0,
  );
}

/** Units that a request to `/mcp` costs: one for a tool that answered, even when it found nothing. */
export function computeMcpUnits(request: FuzzRequest, answer: Answer): number {
  const body = readMcpBody(answer);
  const { method, params } = readMcpMessage(request);
  if (body?.result === undefined || method !== 'tools/call' || params?.name === 'get_quota') return 0;
  const problem = readToolProblem(body);
  return problem === undefined || problem.code === 'not-found' ? 1 : 0;
}
