import { readFileSync } from 'node:fs';
import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';

const source = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
/** Version and date of each release, newest first. */
const released = [...source.matchAll(/^## (\d\S*) \((.+)\)$/gm)].map(([, version = '', date = '']) => ({
  version,
  date,
}));
const ownOrigin = 'http://127.0.0.1:4000';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const readPage = async (path: string): Promise<string> =>
  (await fetch(gateway.origin + path, { headers: { Accept: 'text/html' } })).text();

describe('the page of the changelog', () => {
  test.each(['en', 'th'])(
    'in %s has every release with an anchor, and nothing that is not released',
    async (language) => {
      const page = await readPage(`/${language}/changelog`);
      const headings = [...page.matchAll(/<h2 id="([^"]+)">/g)].map(([, anchor]) => anchor);
      expect(headings).toEqual(released.map(({ version }) => `v${version}`));
      expect(released.length).toBeGreaterThan(5);
      for (const { version, date } of released) {
        expect(page).toContain(`href="#v${version}"`);
        expect(page).toContain(`<time datetime="${date}">`);
      }
      expect(page).not.toContain('Unreleased');
      expect(page).toContain('<div lang="en">');
      expect(page).not.toMatch(/`|<li><\/li>|\]\(/);
    },
  );

  test('renders each entry of CHANGELOG.md as an item, with code as code', async () => {
    const page = await readPage('/en/changelog');
    const [, ...sections] = source.split(/^## (?=\d)/m);
    const items = sections.join('').match(/^- /gm) ?? [];
    const content = page.slice(page.indexOf('<div lang="en">'), page.indexOf('</main>'));
    expect(content.match(/<li>/g)).toHaveLength(items.length);
    expect(content).toContain('<h3>Security</h3>');
    expect(content).toContain('<code>/metrics</code>');
  });

  test('names its feed, and is in the footer, the sitemap and llms.txt', async () => {
    const page = await readPage('/en/changelog');
    expect(page).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" [^>]*href="\/changelog\.atom">/,
    );
    expect(await readPage('/en')).toContain('<a href="/en/changelog">');
    expect(await readPage('/sitemap.xml')).toContain(`<loc>${ownOrigin}/th/changelog</loc>`);
    expect(await readPage('/llms.txt')).toContain(`${ownOrigin}/changelog.atom`);
  });
});

const childrenOf = (parent: XmlElement | XmlDocument, name: string): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
const textOf = (parent: XmlElement, name: string): string => {
  const [child, ...others] = childrenOf(parent, name);
  expect([name, child !== undefined, others.length]).toEqual([name, true, 0]);
  return (child as XmlElement).text;
};
const linkOf = (parent: XmlElement, rel: string): string | undefined =>
  childrenOf(parent, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href;

describe('the feed of the changelog', () => {
  test('is Atom (RFC 4287) with one entry for each release, which has a UUID, dates and its content', async () => {
    const response = await fetch(`${gateway.origin}/changelog.atom`);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(await response.text()).root as XmlElement;
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textOf(feed, 'title')).toBe('Phone Gateway: Changelog');
    expect(textOf(feed, 'updated')).toBe(`${released[0]?.date}T00:00:00Z`);
    expect(childrenOf(feed, 'author')).toHaveLength(1);
    expect(linkOf(feed, 'self')).toBe(`${ownOrigin}/changelog.atom`);
    expect(linkOf(feed, 'alternate')).toBe(`${ownOrigin}/en/changelog`);
    const entries = childrenOf(feed, 'entry');
    expect(entries.map((entry) => textOf(entry, 'title'))).toEqual(released.map(({ version }) => version));
    const page = await readPage('/en/changelog');
    for (const [index, entry] of entries.entries()) {
      const { version, date } = released[index] as (typeof released)[number];
      expect(textOf(entry, 'updated')).toBe(`${date}T00:00:00Z`);
      expect(linkOf(entry, 'alternate')).toBe(`${ownOrigin}/en/changelog#v${version}`);
      expect(childrenOf(entry, 'content')[0]?.attributes.type).toBe('html');
      expect(page).toContain(textOf(entry, 'content'));
    }
    const ids = [feed, ...entries].map((element) => textOf(element, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('has the same IDs at every address of the service, and for ever', async () => {
    const moved = await startGateway({ PUBLIC_URL: 'https://phones.example/api' });
    try {
      const read = async ({ origin }: TestGateway) => (await fetch(`${origin}/changelog.atom`)).text();
      const idsOf = (text: string) => [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
      const [feed, movedFeed] = [await read(gateway), await read(moved)];
      expect(idsOf(movedFeed)).toEqual(idsOf(feed));
      expect(movedFeed).toContain('href="https://phones.example/api/changelog.atom"');
      expect(idsOf(feed).at(-1)).toBe('urn:uuid:094235c3-16d6-8fd3-9138-ce877866ce6d');
    } finally {
      await moved.close();
    }
  });

  test('is cached, and 304 while it is unchanged', async () => {
    const first = await fetch(`${gateway.origin}/changelog.atom`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const headers = { 'If-None-Match': first.headers.get('etag') as string };
    expect((await fetch(`${gateway.origin}/changelog.atom`, { headers })).status).toBe(304);
  });
});
