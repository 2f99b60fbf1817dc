import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorTitles, GatewayError } from '../../src/domain/errors.ts';
import { problemStatus } from '../../src/http/problems/problem-status.ts';
import { errorMessages, toThaiErrorMessage } from '../../src/web/messages/errors/errors.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem, type Problem } from '../support/problem.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const codes = Object.keys(errorTitles) as ErrorCode[];
/** Reads a page, without the joiners that keep Thai loanwords on one line. */
const load = async (path: string): Promise<string> =>
  (await (await gateway.get(path)).text()).replaceAll('\u2060', '');

/** The visible text of a page. */
function plain(markup: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return markup.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => entities[name] ?? '');
}

describe.each(codes)('the help page of %s', (code) => {
  test.each(['en', 'th'] as const)('says in %s what it means and what to do', async (locale) => {
    const page = await load(`/${locale}/problems/${code}`);
    const { titles, explanations } = errorMessages[locale];
    expect(page).toContain(`<h1>${titles[code]}</h1>`);
    const text = plain(page);
    for (const sentence of [explanations[code].meaning, explanations[code].remedy]) {
      expect(text).toContain(sentence.replaceAll('`', ''));
    }
    expect(text).not.toContain('`');
    expect(page).toContain(`<dd>${problemStatus[code]}</dd>`);
    expect(page).toContain(`href="/${locale}/problems"`);
  });

  test('shows the problem document', async () => {
    const text = plain(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(await load(`/problems/${code}`))?.[1] ?? '');
    const [head = '', body = ''] = text.split('\n\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${problemStatus[code]} [A-Z]`));
    const problem = JSON.parse(body) as Problem;
    expect(problem).toMatchObject({ code, status: problemStatus[code], title: errorTitles[code] });
    expect(problem.type).toBe(
      code === 'quota-exceeded'
        ? 'https://iana.org/assignments/http-problem-types#quota-exceeded'
        : `http://127.0.0.1:4000/problems/${code}`,
    );
  });
});

test('every code has its own Thai title and text, with the code words of the English one', () => {
  const { en, th } = errorMessages;
  for (const code of codes) {
    expect(th.titles[code]).toMatch(/[ก-๛]/);
    expect(en.titles[code]).toBe(errorTitles[code]);
    for (const part of ['meaning', 'remedy'] as const) {
      const words = (text: string) => new Set(text.match(/`[^`]+`/g) ?? []);
      expect(th.explanations[code][part]).toMatch(/[ก-๛]/);
      expect([code, words(th.explanations[code][part])]).toEqual([code, words(en.explanations[code][part])]);
    }
  }
});

test('the list has every code, with its status and a link to its page', async () => {
  const page = await load('/th/problems');
  for (const code of codes) {
    expect(page).toMatch(
      new RegExp(
        `<td>${problemStatus[code]}</td><td><a href="/th/problems/${code}">${errorMessages.th.titles[code]}</a><br><code>${code}</code>`,
      ),
    );
  }
});

describe('the pages agree with the behaviour', () => {
  test('the type of a real problem leads to its page', async () => {
    for (const path of ['/v1/fones', '/v1/brands', '/v1/phones?x=1']) {
      const { type, title } = (await (await gateway.get(path)).json()) as Problem;
      const response = await gateway.get(new URL(type).pathname);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<h1>${title}</h1>`);
    }
  });

  test('the spelling in GraphQL', async () => {
    const { key } = await gateway.createAccount();
    const codeOf = async (query: string, as?: string) => {
      const { errors } = (await (await gateway.graphql(query, as)).json()) as {
        errors: { extensions: { code: string } }[];
      };
      return errors[0]?.extensions.code;
    };
    expect(await load('/problems/missing-key')).toContain(
      `<code>${await codeOf('{ brands { name } }')}</code>`,
    );
    expect(await load('/problems/invalid-parameter')).toContain(
      `<code>${await codeOf('{ phones(perPage: 0) { totalCount } }', key)}</code>`,
    );
  });

  test('an unknown phone costs a unit, a rejected request and an unknown path nothing', async () => {
    const { key } = await gateway.createAccount();
    const used = async () => {
      const { data } = (await (await gateway.get('/v1/auth/status', key)).json()) as {
        data: { quota: { day: { used: number } } };
      };
      return data.quota.day.used;
    };
    await expectProblem(await gateway.get('/v1/phones?x=1', key), 400, 'invalid-parameter');
    await expectProblem(await gateway.get('/v1/fones', key), 404, 'not-found');
    expect(await used()).toBe(0);
    await expectProblem(await gateway.get('/v1/phones/no-such-phone', key), 404, 'not-found');
    expect(await used()).toBe(1);
    const { costs } = errorMessages.en;
    expect(await load('/problems/not-found')).toContain(costs.depends);
    expect(await load('/problems/invalid-parameter')).toContain(`<dd>${costs.none}</dd>`);
    expect(await load('/problems/unavailable')).toContain(`<dd>${costs.refunded}</dd>`);
  });

  test.each(codes)('a page says %s in Thai, whatever its English sentence', (code) => {
    const facts = { allow: ['GET', 'POST'], retryAfterSeconds: 90 };
    const said = toThaiErrorMessage(new GatewayError(code, 'A sentence that nobody has translated.', facts));
    expect(said).toMatch(/[\u0E00-\u0E7F]{10}/);
    expect(said).not.toMatch(/translated|undefined/);
    if (code === 'method-not-allowed') expect(said).toContain('GET และ POST');
    if (code === 'too-many-attempts') expect(said).toContain('90 วินาที');
  });
});

test('the most common error links to plans, the dashboard and the guides, in both languages', async () => {
  for (const locale of ['en', 'th'] as const) {
    const page = await load(`/${locale}/problems/quota-exceeded`);
    for (const to of ['#plans', '/dashboard', '/docs/guides#quota', '/docs/guides#conditional'])
      expect(page).toContain(`<li><a href="/${locale}${to}">`);
  }
});
