import { readTarget } from '../../../src/http/requests/read-target.ts';
import type { Document } from '../../testing/openapi.ts';
import type { Answer, FuzzRequest } from '../fuzz-request.ts';
import { isStream } from '../read-stream.ts';
import type { DescribedTool } from '../read-tools.ts';
import { createMcpJudge, isMcpError } from './create-mcp-judge.ts';
import { createSchemaJudge } from './create-schema-judge.ts';
import { findCredential, findLeaks, findPrivateAddresses } from './find-leaks.ts';
import { judgeGraphQL } from './judge-graphql.ts';
import { judgePage } from './judge-page.ts';
import { judgeProblem } from './judge-problem.ts';
import { judgeStream } from './judge-stream.ts';

export interface Oracle {
  /** @returns what is wrong with an answer, one line each */
  judge(request: FuzzRequest, answer: Answer | null): string[];
}

/** A UUID (RFC 9562). */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * @param secrets texts that no answer may contain, such as the pepper
 * @param tools the tools of `/mcp`
 */
export function createOracle(
  document: Document,
  secrets: readonly string[],
  tools: readonly DescribedTool[] = [],
): Oracle {
  const judgeSchema = createSchemaJudge(document);
  const judgeMcp = createMcpJudge(tools);

  const judgeBody = (request: FuzzRequest, answer: Answer): string[] => {
    const { status, headers, body } = answer;
    const { path } = readTarget(targetOf(request));
    const isRest = /^\/+v1(\/|$)/i.test(path);
    const isProblem = headers['content-type']?.startsWith('application/problem+json');
    // Unreadable requests are rejected with a body even for HEAD, since their method is unknown.
    if (request.method === 'HEAD' && body !== '' && isProblem && [400, 431].includes(status))
      return judgeProblem(answer);
    if (request.method === 'HEAD' || status === 204 || status === 304)
      return body === '' ? [] : ['a body where none may be'];
    const mayStream = path === '/graphql' || path === '/v1/stream';
    if (mayStream && isStream(headers['content-type'])) return [...judgeStream(path, answer).faults];
    const faults: string[] = [];
    if (isRest && status < 400) faults.push(...judgeSchema(request.method, path, answer));
    else if (isRest) faults.push(...judgeProblem(answer), ...judgeSchema(request.method, path, answer));
    else if (isProblem) faults.push(...judgeProblem(answer));
    else if (path === '/mcp' || path === '/mcp/')
      faults.push(...judgeMcp(request, answer), ...findCredential(body));
    else if (path === '/graphql' && !isPage(answer)) faults.push(...judgeGraphQL(answer));
    else if (status >= 400 && !isPage(answer) && !isMachineReadable(path, answer))
      faults.push(`a refusal of type ${headers['content-type'] ?? 'none'}`);
    else if (headers['content-type']?.startsWith('text/html')) faults.push(...judgePage(answer));
    return faults;
  };

  return {
    judge: (request, answer) => {
      if (answer === null) {
        const mayStayUnanswered = request.isCut || /^CONNECT/.test(request.method + (request.bytes ?? ''));
        return mayStayUnanswered ? [] : ['no answer'];
      }
      const { status, headers, body } = answer;
      const faults = judgeBody(request, answer);
      // A gateway under test without a mail server reports that with 503.
      const isMissingMailServer = status === 503 && body.includes('"mail-unavailable"');
      if ((status >= 500 && !isMissingMailServer) || !(status >= 200)) faults.push(`status ${status}`);
      if (!uuid.test(headers['x-request-id'] ?? ''))
        faults.push(`X-Request-Id is ${headers['x-request-id'] ?? 'missing'}`);
      if (request.part === 'webhooks') faults.push(...findPrivateAddresses(request, body));
      if (headers['x-powered-by'] !== undefined || headers.server !== undefined)
        faults.push('tells what it is made of');
      // Public documents may mention anything except secrets.
      const isRejection = status >= 400 || body.startsWith('{"errors"') || isMcpError(request, answer);
      faults.push(
        ...(isRejection
          ? findLeaks(request, body, secrets)
          : secrets.filter((secret) => body.includes(secret)).map(() => 'tells a secret of the gateway')),
      );
      return [...new Set(faults)];
    },
  };
}

/** The request target, read from the raw bytes if there are any. */
const targetOf = ({ target, bytes }: FuzzRequest): string =>
  bytes === undefined ? target : (/^\S+ +(\S+)/.exec(bytes)?.[1] ?? '');
const isPage = ({ headers }: Answer): boolean => /^text\/(html|plain)\b/.test(headers['content-type'] ?? '');

/** Completions, whose rejections have their own content type. */
const isMachineReadable = (path: string, { body }: Answer): boolean =>
  /\/suggest$/.test(path) && body === '{"data":[]}';
