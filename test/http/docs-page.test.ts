import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTitles } from '../../src/domain/errors.ts';
import { listErrorCodes } from '../../src/rest/openapi/describe-responses.ts';
import { docsMessages } from '../../src/web/messages/docs/docs.ts';
import { guideMessages } from '../../src/web/messages/docs/docs-guides.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { type Entry, entriesOf, readDocument } from '../../tools/testing/openapi.ts';
import { restOperations } from '../../tools/testing/rest-operations.ts';
import { plainPages } from '../support/every-page.ts';

let gateway: TestGateway;
let entries: Entry[];
/** The pages by their paths below the language: `/docs`, `/docs/guides`, `/docs/listPhones`. */
const pages = { en: new Map<string, string>(), th: new Map<string, string>() };
beforeAll(async () => {
  gateway = await startGateway();
  entries = entriesOf(await readDocument(gateway));
  const paths = ['', '/guides', ...entries.map(({ operation }) => `/${operation.operationId}`)];
  for (const locale of ['en', 'th'] as const) {
    for (const path of paths) {
      const response = await gateway.get(`/${locale}/docs${path}`);
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      pages[locale].set(`/docs${path}`, await response.text());
    }
  }
});
afterAll(() => gateway.close());

const pageOf = (locale: 'en' | 'th', id: string): string =>
  (pages[locale].get(`/docs/${id}`) ?? '').replaceAll('\u2060', '');

interface IndexedPage {
  readonly url: string;
  readonly title: string;
  readonly parts: readonly string[];
}
const readIndex = async (locale: 'en' | 'th'): Promise<IndexedPage[]> =>
  (await (await gateway.get(`/${locale}/docs/search.json`)).json()) as IndexedPage[];

test('each operation of openapi.json has a page with its parameters and its recorded response, and links to the page of each error', () => {
  for (const { path, method, operation } of entries) {
    const { operationId, parameters } = operation;
    const section = pageOf('en', operationId);
    expect({ operationId, isThere: section.includes(`<code class="path">${path}</code>`) }).toEqual({
      operationId,
      isThere: true,
    });
    expect(section).toContain(`>${method}</span>`);
    for (const { name } of parameters) expect(section).toContain(`id="${name}"`);
    const defined = restOperations.find(({ metadata }) => metadata.operationId === operationId);
    const codes = defined === undefined ? [] : listErrorCodes(defined);
    expect(codes).not.toEqual([]);
    for (const code of codes) expect(section).toContain(`href="/en/problems/${code}"`);
    expect(section).toContain('<h2>Recorded response <span class="good">20');
  }
});

test('shows the members of objects in a body, each with an address', () => {
  const members = ['name', 'restrictions', 'restrictions.origins', 'restrictions.per_address_per_hour'];
  for (const locale of ['en', 'th'] as const)
    for (const member of members)
      expect(pageOf(locale, 'createKey')).toContain(
        `<div id="${member}"><dt><a class="anchor" href="#${member}">`,
      );
});

test('every operation, group and guide has a Thai heading', () => {
  for (const { operation } of entries) {
    const { operationId, tags } = operation;
    const summary = docsMessages.th.summaries[operationId] ?? '';
    expect({ operationId, isThai: /[ก-๙]|^API key/.test(summary) }).toEqual({ operationId, isThai: true });
    expect(pageOf('th', operationId)).toContain(`<h1>${summary}</h1>`);
    expect(docsMessages.th.tags[tags[0] ?? '']).toMatch(/[ก-๙]/);
  }
  for (const [name, guide] of Object.entries(guideMessages.th)) {
    expect(guide.text.join()).toMatch(/[ก-๙]/);
    expect(Object.keys(guide.links)).toEqual(Object.keys(guideMessages.en[name as 'errors'].links));
  }
});

/** All addresses of a page that lead to the reference, as paths below the language with a fragment. */
const listReferenceLinks = (page: string, path: string, locale: string): string[] =>
  [...page.matchAll(/ href="(#[^"]+|[^"]*\/docs[^"]*)"/g)]
    .map(([, href = '']) => (href.startsWith('#') ? path + href : href))
    .map((href) => href.replace(`/${locale}/docs`, '/docs'))
    .filter((href) => href.startsWith('/docs') && !href.endsWith('.json'));

test('every link within the reference leads to an element of a page, and no page uses an id twice', () => {
  for (const locale of ['en', 'th'] as const) {
    for (const [path, page] of pages[locale]) {
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect({ path, repeated: ids.filter((id, at) => ids.indexOf(id) !== at) }).toEqual({
        path,
        repeated: [],
      });
      const dead = listReferenceLinks(page, path, locale).filter((link) => {
        const [target = '', id] = link.split('#');
        const text = pages[locale].get(target);
        return text === undefined || (id !== undefined && !text.includes(` id="${id}"`));
      });
      expect({ path, dead }).toEqual({ path, dead: [] });
    }
  }
});

test('no page has more than 5,000 elements, and the overview at most 700', () => {
  for (const locale of ['en', 'th'] as const) {
    for (const [path, page] of pages[locale]) {
      const count = page.match(/<[a-z]/g)?.length ?? 0;
      expect(count, path).toBeLessThan(path === '/docs' ? 700 : 5_000);
    }
  }
});

test('the parameters of a list are open, in groups by subject, and errors are folded', () => {
  const page = pageOf('en', 'listPhones');
  const parameters = page.slice(page.indexOf('<h2>Parameters</h2>'), page.indexOf('<h2>Response</h2>'));
  expect(parameters).not.toContain('<details');
  const headings = [...parameters.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(Object.values(docsMessages.en.parameterSubjects));
  // No parameter is without a subject, and so before the first heading.
  expect(parameters.match(/<dl/g)).toHaveLength(headings.length);
  expect(page).toMatch(/<details class="fold errors"><summary>\d+ possible errors/);
});

test('the search finds "battery" in parameters and in response fields, and each of its links leads to an element', async () => {
  for (const locale of ['en', 'th'] as const) {
    const index = await readIndex(locale);
    const found = index.flatMap(({ url, parts }) =>
      parts.filter((part) => part.includes('battery')).map((part) => `${url}#${part}`),
    );
    expect(found).toContain(`/${locale}/docs/listPhones#battery_mah_min`);
    expect(found).toContain(`/${locale}/docs/getPhone#response.data.battery.capacity_mah`);
    for (const { url, parts } of index) {
      const page = pages[locale].get(url.replace(`/${locale}`, '').replace(/#.*/, '')) ?? '';
      expect({ url, dead: parts.filter((part) => !page.includes(` id="${part}"`)) }).toEqual({
        url,
        dead: [],
      });
    }
    expect(index).toHaveLength(entries.length + Object.keys(guideMessages.en).length);
  }
});

test('each page has its own title, description, canonical address and entry of the sitemap', async () => {
  const sitemap = await (await gateway.get('/sitemap.xml')).text();
  for (const locale of ['en', 'th'] as const) {
    const heads = [...pages[locale]].map(([path, page]) => {
      const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(page) ?? [];
      expect(canonical).toMatch(new RegExp(`/${locale}${path}$`));
      expect(sitemap).toContain(`<loc>${canonical}</loc>`);
      const [, title] = /<title>([^<]+)/.exec(page) ?? [];
      const [, description = ''] = /<meta name="description" content="([^"]+)"/.exec(page) ?? [];
      expect({ path, length: description.length > 10 }).toEqual({ path, length: true });
      return title;
    });
    expect(new Set(heads).size).toBe(heads.length);
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
  const commands = [
    ...pageOf('en', 'guides').matchAll(
      /<section class="guide" id="(\w+)".*?<div class="command">.*?<code>(.*?)<\/code><\/pre>/gs,
    ),
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
      [...code.matchAll(/-H ['"]([^:]+): ([^'"]*)['"]/g)].map(([, header = '', value = '']) => [
        header,
        value.replace('$API_KEY', key).replace('$API_SECRET', secret),
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

test('each page has at most 30 KB compressed in either language', async () => {
  const sizes = [];
  for (const locale of ['en', 'th'] as const) {
    for (const path of ['/docs', '/docs/guides', '/docs/listPhones', '/docs/getPhone']) {
      const sent = await new Promise<Buffer>((resolve, reject) => {
        const headers = { 'Accept-Encoding': 'br' };
        get(`${gateway.origin}/${locale}${path}`, { headers }, (response) => {
          const parts: Buffer[] = [];
          response
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve(Buffer.concat(parts)));
        }).on('error', reject);
      });
      sizes.push([path, sent.length] as const);
      expect(brotliDecompressSync(sent).toString()).toBe(pages[locale].get(path));
    }
  }
  expect(sizes.filter(([, size]) => size > 30 * 1024)).toEqual([]);
});

test('on every page of either language what is meant as code is marked as code', async () => {
  const others = [
    ...plainPages.map(({ path }) => path),
    ...Object.keys(errorTitles).map((code) => `/problems/${code}`),
  ];
  const shown = new Map<string, string>();
  for (const locale of ['en', 'th'] as const) {
    for (const [path, page] of pages[locale]) shown.set(`/${locale}${path}`, page);
    for (const path of others) {
      const address = `/${locale}${path.replace(/^\/$/, '')}`;
      shown.set(address, await (await gateway.get(address)).text());
    }
  }
  const raw = [...shown].flatMap(([address, page]) => {
    const text = page.replaceAll(/<(code|pre|script)\b.*?<\/\1>|<[^>]+>/gs, '');
    return (text.match(/.{0,30}`.{0,30}/g) ?? []).map((found) => `${address}: ${found}`);
  });
  expect(raw).toEqual([]);
});

test('marks English as English in Thai, and translates every parameter of the catalogue', () => {
  const page = pageOf('th', 'listPhones');
  const response = page.indexOf('<section class="part">\n<h2>คำตอบ</h2>');
  const english = [...page.slice(0, response).matchAll(/<dd><span lang="en">([^<]*)/g)];
  expect(english.map(([, text]) => text)).toEqual([]);
  expect(page.slice(response)).toContain('<dd><span lang="en">');
});
