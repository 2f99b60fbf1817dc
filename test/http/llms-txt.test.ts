import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

/** The address of the service in these tests, unless another is given. */
const told = 'http://127.0.0.1:4000';

let gateway: TestGateway;
let text: string;
beforeAll(async () => {
  gateway = await startGateway();
  const response = await gateway.get('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  text = await response.text();
});
afterAll(() => gateway.close());

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

/** The words of a POSIX shell command, as far as the examples need it. */
function readWords(command: string, variables: Record<string, string>): string[] {
  const words = command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return [...words].map(([, single, double, bare]) => {
    const text = double?.replace(/\$(\w+)/g, (_, name) => variables[name] ?? '');
    return single ?? text ?? bare ?? '';
  });
}

function readCurl(command: string, key: string): Call {
  const [curl, url = '', ...options] = readWords(command, { API_KEY: key });
  expect(curl).toBe('curl');
  const headers: Record<string, string> = {};
  let body: string | undefined;
  for (let index = 0; index < options.length; index += 2) {
    const [option, value = ''] = options.slice(index, index + 2);
    if (option === '-d') body = value;
    else if (option === '-H') headers[value.split(': ')[0] as string] = value.split(': ')[1] as string;
    else throw new Error(`an option that the test does not know: ${option}`);
  }
  return { url, headers, body };
}

const examples = (): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));

async function run({
  url,
  headers,
  body,
}: Call): Promise<{ status: number; answer: Record<string, unknown> }> {
  expect(url).toMatch(new RegExp(`^${told}/`));
  const response = await fetch(url.replace(told, gateway.origin), {
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe('every example runs', () => {
  test('from the sign-up to GraphQL, with the key of the sign-up', async () => {
    const [signUp = '', ...rest] = examples();
    const { status, answer } = await run(readCurl(signUp, ''));
    expect(status).toBe(201);
    const key = String(answer.api_key);
    expect(key).toMatch(/^phk_/);
    expect(String(answer.api_secret)).toMatch(/^phs_/);
    expect(rest.length).toBeGreaterThanOrEqual(4);
    for (const example of rest) {
      const { status, answer } = await run(readCurl(example, key));
      expect([example, status, answer.errors]).toEqual([example, 200, undefined]);
      expect(JSON.stringify(answer).length).toBeGreaterThan(200);
    }
  });

  test('and returns results', async () => {
    const { key } = await gateway.createAccount();
    const find = async (part: string) =>
      (await run(readCurl(examples().find((example) => example.includes(part)) ?? '', key))).answer as {
        data: never;
      };
    const { data: found } = (await find('/v1/search')) as { data: { slug: string }[] };
    expect(found[0]?.slug).toBe('samsung-galaxy-s24-ultra');
    const { data: listed } = (await find('/v1/phones?')) as { data: { brand: { slug: string } }[] };
    expect(listed).toHaveLength(5);
    for (const { brand } of listed) expect(['samsung', 'apple']).toContain(brand.slug);
    const { data } = (await find('/graphql')) as { data: { phones: { nodes: { fullName: string }[] } } };
    expect(data.phones.nodes[0]?.fullName).toMatch(/iPhone 15/);
  });
});

describe('the text is true', () => {
  test('lists every operation with its credential and cost, those of the catalogue with their parameters', async () => {
    const { paths } = (await (await gateway.get('/v1/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { summary: string; security: object[]; parameters: { in: string; name: string }[] }>
      >;
    };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
        .map(([method, { summary }]) => ({ method: method.toUpperCase(), path, summary })),
    );
    expect(operations.length).toBeGreaterThan(15);
    /** Operations outside of the catalogue: paths relative to the one that is named first. */
    const brief = ['Without any key', 'With the API Secret'].flatMap((title) => {
      const [, under = '', list = ''] =
        new RegExp(`\n${title}, free(?:, below \x60([^\x60]+)\x60)?: (.*)\\.\n`).exec(text) ?? [];
      return list.split(', ').flatMap((one) => {
        const [, path = '', methods = ''] = /^`([^`]+)` (.*)$/.exec(one) ?? [];
        return methods.split(' ').map((method) => ({
          title,
          method,
          path: path.startsWith('/v1') ? path : under + path,
        }));
      });
    });
    for (const { method, path, summary } of operations) {
      const lines = text.split(`\n- \`${method} ${path}\`: ${summary}`).length - 1;
      const words = brief.filter((one) => one.method === method && one.path === path).length;
      expect([method, path, lines + words]).toEqual([method, path, 1]);
    }
    const schemeOf = (path: string, method: string) =>
      Object.keys(paths[path]?.[method.toLowerCase()]?.security[0] ?? {})[0];
    expect(brief.length).toBeGreaterThan(15);
    for (const { title, method, path } of brief)
      expect([path, schemeOf(path, method)]).toEqual([
        path,
        title === 'Without any key' ? undefined : 'accountSecret',
      ]);
    const groups = { 'With an API key': 'apiKey' };
    const namesOf = (path: string, method = 'get') =>
      paths[path]?.[method]?.parameters.filter((param) => param.in === 'query').map(({ name }) => name) ?? [];
    /** `a, b`, or `the same as /v1/phones, except c, d`. */
    const told = (params = ''): string[] => {
      const [, like, absent = ''] = /^the same as (\S+), except (.*)$/.exec(params) ?? [];
      if (like === undefined) return params === '' ? [] : params.split(', ');
      return namesOf(like).filter((name) => !absent.split(', ').includes(name));
    };
    for (const [title, scheme] of Object.entries(groups)) {
      for (const [, list = ''] of text.matchAll(new RegExp(`\n${title}[^\n]*:\n\n((?:- .*\n)+)`, 'g'))) {
        for (const [, method = '', path = '', params] of list.matchAll(
          /- `(\w+) (\S+)`: .*?(?:\. Parameters: (.*))?\n/g,
        )) {
          expect([path, schemeOf(path, method)]).toEqual([path, scheme]);
          expect([path, told(params).sort()]).toEqual([path, namesOf(path, method.toLowerCase()).sort()]);
        }
      }
    }
  });

  test('lists the plans of the service', async () => {
    const { data } = (await (await gateway.get('/v1/plans')).json()) as {
      data: { name: string; requests_per_day: number; requests_per_month: number }[];
    };
    for (const { name, requests_per_day: day, requests_per_month: month } of data) {
      expect(text).toContain(
        `${name} ${day.toLocaleString('en')} units a day and ${month.toLocaleString('en')} a month`,
      );
    }
  });

  test('names only values and orders that are accepted', async () => {
    const { key } = await gateway.createAccount('pro');
    const named = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? 'missing';
    const filters = {
      status: named(/: status ([a-z_, ]+);/),
      os: named(/; os ([a-z_, ]+);/),
      device_type: named(/; device_type ([a-z_, ]+) \(/),
    };
    for (const [name, values] of Object.entries(filters)) {
      expect(values.split(', ').length).toBeGreaterThan(3);
      const query = new URLSearchParams({ [name]: values.replaceAll(' ', '') });
      expect([values, (await gateway.get(`/v1/phones?${query}`, key)).status]).toEqual([values, 200]);
    }
    for (const sort of named(/`sort`: ([a-z, ]+);/).split(', ')) {
      const query = new URLSearchParams({ search: 'galaxy', sort });
      expect([sort, (await gateway.get(`/v1/phones?${query}`, key)).status]).toEqual([sort, 200]);
    }
  });

  test('links only to existing pages', async () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const response = await fetch(link.replace(told, gateway.origin), {
        headers: { Accept: 'text/html, */*' },
      });
      expect([link, response.status]).toEqual([link, 200]);
    }
  });
});

test('has the form of llmstxt.org and a readable length', () => {
  expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n/);
  expect(text.match(/^# /gm)).toHaveLength(1);
  // Below its second-level headings are only lists of links.
  for (const section of text.split(/^## /m).slice(1)) {
    expect(section).toMatch(/^[^\n]+\n\n(- \[[^\]]+\]\([^)]+\)(: [^\n]+)?\n)+$/);
  }
  expect(Buffer.byteLength(text)).toBeLessThan(8 * 1024);
});

test('the schema is served as it is committed', async () => {
  const response = await gateway.get('/schema.graphql');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(readFileSync('schema.graphql', 'utf8'));
});
