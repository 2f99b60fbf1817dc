import { readTarget } from '../../../src/http/requests/read-target.ts';
import type { Document } from '../../testing/openapi.ts';
import { isStream } from '../read-stream.ts';
import type { DescribedTool } from '../read-tools.ts';
import type { Answer, SentRequest } from '../sent-request.ts';
import { findCredential, findInnerAddress, findLeaks } from './find-leaks.ts';
import { judgeGraphQL } from './judge-graphql.ts';
import { judgePage } from './judge-page.ts';
import { judgeProblem } from './judge-problem.ts';
import { judgeStream } from './judge-stream.ts';
import { openDescription } from './open-description.ts';
import { isMcpError, openMcpJudge } from './open-mcp-judge.ts';

export interface Oracle {
  /** What is wrong with an answer, a line each. */
  judge(request: SentRequest, answer: Answer | null): string[];
}

/** A UUID (RFC 9562). */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * @param secrets what no answer may ever hold, such as the pepper
 * @param tools of `/mcp`
 */
export function createOracle(
  document: Document,
  secrets: readonly string[],
  tools: readonly DescribedTool[] = [],
): Oracle {
  const judgeDescribed = openDescription(document);
  const judgeMcp = openMcpJudge(tools);

  const judgeBody = (request: SentRequest, answer: Answer): string[] => {
    const { status, headers, body } = answer;
    const { path } = readTarget(targetOf(request));
    const isRest = /^\/+v1(\/|$)/i.test(path);
    const isProblem = headers['content-type']?.startsWith('application/problem+json');
    // What could not be read is rejected with a body: the method is not known.
    if (request.method === 'HEAD' && body !== '' && isProblem && [400, 431].includes(status))
      return judgeProblem(answer);
    if (request.method === 'HEAD' || status === 204 || status === 304)
      return body === '' ? [] : ['a body where none may be'];
    const mayStream = path === '/graphql' || path === '/v1/stream';
    if (mayStream && isStream(headers['content-type'])) return [...judgeStream(path, answer).faults];
    const faults: string[] = [];
    if (isRest && status < 400) faults.push(...judgeDescribed(request.method, path, answer));
    else if (isRest) faults.push(...judgeProblem(answer), ...judgeDescribed(request.method, path, answer));
    else if (isProblem) faults.push(...judgeProblem(answer));
    else if (path === '/mcp' || path === '/mcp/')
      faults.push(...judgeMcp(request, answer), ...findCredential(body));
    else if (path === '/graphql' && !isPage(answer)) faults.push(...judgeGraphQL(answer));
    else if (status >= 400 && !isPage(answer) && !isOfPrograms(path, answer))
      faults.push(`a refusal of type ${headers['content-type'] ?? 'none'}`);
    else if (headers['content-type']?.startsWith('text/html')) faults.push(...judgePage(answer));
    return faults;
  };

  return {
    judge: (request, answer) => {
      if (answer === null) {
        const mayBeSilent = request.isCut || /^CONNECT/.test(request.method + (request.bytes ?? ''));
        return mayBeSilent ? [] : ['no answer'];
      }
      const { status, headers, body } = answer;
      const faults = judgeBody(request, answer);
      // The gateway that is attacked has no mail server, and says so.
      const isMailless = status === 503 && body.includes('"mail-unavailable"');
      if ((status >= 500 && !isMailless) || !(status >= 200)) faults.push(`status ${status}`);
      if (!uuid.test(headers['x-request-id'] ?? ''))
        faults.push(`X-Request-Id is ${headers['x-request-id'] ?? 'missing'}`);
      if (request.part === 'webhooks') faults.push(...findInnerAddress(request, body));
      if (headers['x-powered-by'] !== undefined || headers.server !== undefined)
        faults.push('tells what it is made of');
      // Public documents may mention anything except secrets.
      const isRefusal = status >= 400 || body.startsWith('{"errors"') || isMcpError(request, answer);
      faults.push(
        ...(isRefusal
          ? findLeaks(request, body, secrets)
          : secrets.filter((secret) => body.includes(secret)).map(() => 'tells a secret of the gateway')),
      );
      return [...new Set(faults)];
    },
  };
}

/** What was asked for, also by a connection that was written by hand. */
const targetOf = ({ target, bytes }: SentRequest): string =>
  bytes === undefined ? target : (/^\S+ +(\S+)/.exec(bytes)?.[1] ?? '');
const isPage = ({ headers }: Answer): boolean => /^text\/(html|plain)\b/.test(headers['content-type'] ?? '');

/** What pages have beside them for programs, whose refusals are of its own type: a phone as Markdown, completions. */
const isOfPrograms = (path: string, { headers, body }: Answer): boolean =>
  (/\/phones\/.*\.md$/.test(path) && headers['content-type'] === 'text/markdown; charset=utf-8') ||
  (/\/suggest$/.test(path) && body === '{"data":[]}');
