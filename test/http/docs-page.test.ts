import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listErrorCodes } from '../../src/rest/openapi/describe-problems.ts';
import { docsMessages } from '../../src/web/messages/docs.ts';
import { guideMessages } from '../../src/web/messages/docs-guides.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type Entry, entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';

let gateway: TestGateway;
let entries: Entry[];
const pages = { en: '', th: '' };
beforeAll(async () => {
  gateway = await startGateway();
  entries = entriesOf(await readDocument(gateway));
  for (const locale of ['en', 'th'] as const)
    pages[locale] = await (await gateway.get(`/${locale}/docs`)).text();
});
afterAll(() => gateway.close());

/** The part of the page about one operation. */
const sectionOf = (page: string, id: string): string =>
  page
    .replaceAll('\u2060', '')
    .split('<section class="operation"')
    .find((section) => section.startsWith(` id="${id}"`)) ?? '';

test('every operation has an address, its parameters and its recorded answer, and links to the page of each error', () => {
  for (const { path, method, operation } of entries) {
    const { operationId, parameters } = operation;
    const section = sectionOf(pages.en, operationId);
    expect({ operationId, isThere: section.includes(`<code class="path">${path}</code>`) }).toEqual({
      operationId,
      isThere: true,
    });
    expect(section).toContain(`>${method}</span>`);
    for (const { name } of parameters) expect(section).toContain(`id="${operationId}.${name}"`);
    const defined = restOperations.find(({ about }) => about.operationId === operationId);
    const codes = defined === undefined ? [] : listErrorCodes(defined);
    expect(codes).not.toEqual([]);
    for (const code of codes) expect(section).toContain(`href="/en/problems/${code}"`);
    expect(section).toContain('<h4>Answer <span class="good">20');
  }
});

test('shows the members of objects in a body, each with an address', () => {
  const members = ['name', 'restrictions', 'restrictions.origins', 'restrictions.per_address_per_hour'];
  for (const page of Object.values(pages))
    for (const member of members)
      expect(sectionOf(page, 'createKey')).toContain(`<div id="createKey.${member}"><dt><code>`);
});

test('every operation, group and guide has a Thai heading', () => {
  for (const { operation } of entries) {
    const { operationId, tags } = operation;
    const summary = docsMessages.th.summaries[operationId] ?? '';
    expect({ operationId, isThai: /[ก-๙]|^API key/.test(summary) }).toEqual({ operationId, isThai: true });
    expect(sectionOf(pages.th, operationId)).toContain(`href="#${operationId}">${summary}</a>`);
    expect(docsMessages.th.tags[tags[0] ?? '']).toMatch(/[ก-๙]/);
  }
  for (const [name, guide] of Object.entries(guideMessages.th)) {
    expect(guide.text.join()).toMatch(/[ก-๙]/);
    expect(Object.keys(guide.links)).toEqual(Object.keys(guideMessages.en[name as 'errors'].links));
  }
});

test('every link within the page leads to an element, and no name is used twice', () => {
  for (const page of Object.values(pages)) {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  }
});

test('links of guides to other pages lead to existing pages', async () => {
  const paths = new Set(
    Object.values(guideMessages.en).flatMap(({ links }) =>
      Object.keys(links).filter((to) => to.startsWith('/')),
    ),
  );
  for (const to of paths) {
    const [path = '', hash] = to.split('#');
    const response = await gateway.get(path, undefined, { Accept: 'text/html' });
    expect({ to, status: response.status }).toEqual({ to, status: 200 });
    if (hash !== undefined) expect(await response.text()).toContain(`id="${hash}"`);
  }
});

test('the requests of the guides return what the guides say', async () => {
  const { key, secret } = await gateway.createAccount('pro');
  const text = pages.en.slice(pages.en.indexOf('id="guides"'));
  const commands = [
    ...text.matchAll(/<section class="guide" id="guide-(\w+)".*?<code>(.*?)<\/code><\/pre>/gs),
  ];
  const expected: Record<string, number> = { errors: 400, webhooks: 201 };
  expect(commands.map(([, name]) => name)).toEqual(Object.keys(guideMessages.en));
  for (const [, name = '', markup = ''] of commands) {
    const code = markup
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<');
    const [, url = ''] = / '(http[^']+)'/.exec(code) ?? [];
    const headers = Object.fromEntries(
      [...code.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, header = '', value = '']) => [
        header,
        value.replace('YOUR_API_KEY', key).replace('YOUR_API_SECRET', secret),
      ]),
    );
    const body = /-d '(.*)'$/.exec(code)?.[1];
    const target = url.replace('http://127.0.0.1:4000', gateway.origin);
    const response = await fetch(target, { headers, ...(body !== undefined && { method: 'POST', body }) });
    expect({ name, status: response.status }).toEqual({ name, status: expected[name] ?? 200 });
    // A stream does not end by itself.
    await response.body?.cancel();
  }
});

describe('the reference page', () => {
  test('has at most 60 KB compressed in either language', async () => {
    for (const locale of ['en', 'th'] as const) {
      const sent = await new Promise<Buffer>((resolve, reject) => {
        const headers = { 'Accept-Encoding': 'br' };
        get(`${gateway.origin}/${locale}/docs`, { headers }, (response) => {
          const parts: Buffer[] = [];
          response
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve(Buffer.concat(parts)));
        }).on('error', reject);
      });
      expect(sent.length).toBeLessThan(60 * 1024);
      expect(brotliDecompressSync(sent).toString()).toBe(pages[locale]);
    }
  });
  test('marks English as English in Thai, and translates every parameter of the catalogue', () => {
    const list = sectionOf(pages.th, 'listPhones');
    expect([...list.matchAll(/<dd><span lang="en">([^<]*)/g)].map(([, text]) => text)).toEqual([]);
    expect(pages.th.slice(pages.th.indexOf('id="types"'))).toContain('<dd><span lang="en">');
  });
});
