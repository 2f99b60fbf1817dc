import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFolder, playgroundBundle } from '../../src/web/playground-bundle.ts';
import { startGateway, type TestGateway } from '../../tools/testing/gateway.ts';
import { expectProblem } from '../support/problem.ts';
import { rawRequest } from '../support/raw-request.ts';

let gateway: TestGateway;
/** The same behind our own proxy with HTTPS, below a path. */
let proxied: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  proxied = await startGateway({ PUBLIC_URL: 'http://phones.example/gate/way', TRUST_PROXY: '1' });
});
afterAll(async () => {
  await gateway.close();
  await proxied.close();
});

const pages = ['/', '/dashboard', '/graphql', '/problems', '/problems/missing-key'];
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const open = (path: string, headers: Record<string, string> = {}, at = gateway): Promise<Response> =>
  fetch(at.origin + path, { headers: { Accept: browserAccept, ...headers }, redirect: 'manual' });
const langOf = (page: string): string | undefined => /<html lang="([^"]*)">/.exec(page)?.[1];

test('the home page and llms.txt say what is not confirmed, and llms.txt how recent the catalogue is', async () => {
  const { key } = await gateway.createAccount();
  const { data } = await (await gateway.get('/v1/phones?per_page=1', key)).json();
  expect(await (await open('/en')).text()).toContain('source.verified: false');
  const told = await (await open('/llms.txt')).text();
  expect(told).toContain(`Its newest phone was released on ${data[0].released_on}.`);
  expect(told).toContain('`source.verified` is false');
});

test('the home page shows a phone on sale with a price', async () => {
  const page = await (await open('/en')).text();
  expect(page.replaceAll(/<\/?span[^>]*>/g, '')).toMatch(/"formatted": "฿[\d,.]+"/);
});

describe('the language of a page', () => {
  test.each([
    ['th', 'th'],
    ['th-TH', 'th'],
    ['th-TH,th;q=0.9,en-US;q=0.8,en;q=0.7', 'th'],
    ['en-US,en;q=0.9,th;q=0.8', 'en'],
    ['en;q=0.5,th;q=0.6', 'th'],
    ['th;q=0.1,en', 'en'],
    ['de,th;q=0.3', 'th'],
    ['th;q=0', 'en'],
    ['de-DE,fr;q=0.9', 'en'],
    ['*', 'en'],
    ['nonsense;;q=,', 'en'],
  ])('Accept-Language: %s is answered in %s', async (accepted, language) => {
    for (const path of ['/', '/problems', '/no-such-page']) {
      const response = await open(path, { 'Accept-Language': accepted });
      expect(response.headers.get('content-language')).toBe(language);
      expect(langOf(await response.text())).toBe(language);
    }
  });

  test('is English without a preference', async () => {
    const answer = await rawRequest(gateway.origin, ['GET /problems HTTP/1.1']);
    expect([answer.headers['content-language'], langOf(answer.body)]).toEqual(['en', 'en']);
  });

  test('is marked as negotiated for caches', async () => {
    for (const path of pages) {
      expect((await open(path)).headers.get('vary')).toMatch(/\bAccept-Language\b/);
    }
  });

  test.each(['en', 'th'])('below /%s is always that one, and links stay in it', async (own) => {
    for (const path of pages) {
      const address = path === '/' ? `/${own}` : `/${own}${path}`;
      const response = await open(address, { 'Accept-Language': own === 'en' ? 'th' : 'en' });
      expect([address, response.status]).toEqual([address, 200]);
      expect(response.headers.get('content-language')).toBe(own);
      expect(response.headers.get('vary') ?? '').not.toMatch(/Accept-Language/);
      const page = await response.text();
      expect(langOf(page)).toBe(own);
      expect(page).toContain(`href="/${own}/dashboard"`);
      for (const language of ['en', 'th']) {
        const other = path === '/' ? `/${language}` : `/${language}${path}`;
        const link =
          language === own ? `/${own}/dashboard"` : `${other}" hreflang="${language}" lang="${language}"`;
        expect(page).toContain(`<a href="${link}`);
      }
    }
  });

  test('is remembered from an address that names it, and takes precedence over the preference of the browser', async () => {
    const th = await open('/th');
    const [cookie = ''] = th.headers.getSetCookie();
    expect(cookie).toMatch(/^lang=th; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const headers = { 'Accept-Language': 'en', Cookie: 'lang=th' };
    for (const path of ['/', '/dashboard', '/problems', '/no-such-page']) {
      const { headers: told } = await open(path, headers);
      expect([path, told.get('content-language'), told.get('vary')]).toEqual([
        path,
        'th',
        expect.stringMatching(/\bCookie\b/),
      ]);
    }
    // The address takes precedence over an earlier choice, and the same choice is not set again.
    expect((await open('/en', headers)).headers.getSetCookie()[0]).toMatch(/^lang=en;/);
    expect((await open('/th', headers)).headers.getSetCookie()).toEqual([]);
    expect((await open('/', { 'Accept-Language': 'th' })).headers.getSetCookie()).toEqual([]);
    const { headers: unknown } = await open('/', { 'Accept-Language': 'th', Cookie: 'lang=<script>' });
    expect(unknown.get('content-language')).toBe('th');
    expect((await open('/th', {}, proxied)).headers.getSetCookie()).toHaveLength(1);
  });

  test('is complete: Thai pages have Thai titles', async () => {
    for (const path of ['', '/dashboard', '/problems', '/problems/missing-key', '/no-such-page']) {
      const page = await (await open(`/th${path}`)).text();
      expect(/<h1[^>]*>([^<]*)/.exec(page)?.[1]).toMatch(/[ก-๛]/);
      expect(page).not.toMatch(/undefined|\[object|NaN/);
    }
  });
});

describe('metadata for search engines and link previews', () => {
  const tagOf = (page: string, name: string) =>
    new RegExp(`<(?:meta|link)[^>]*(?:property|name|rel)="${name}"[^>]*(?:content|href)="([^"]*)"`).exec(
      page,
    )?.[1];

  test('has the title, description and canonical address of each page, with the language and below a path', async () => {
    for (const [at, origin] of [
      [gateway, 'http://127.0.0.1:4000'],
      [proxied, 'http://phones.example/gate/way'],
    ] as const) {
      for (const path of ['/th', '/en/problems', '/problems?x=1']) {
        const page = await (await open(path, {}, at)).text();
        const own = path === '/problems?x=1' ? `${origin}/en/problems` : origin + path;
        expect([tagOf(page, 'canonical'), tagOf(page, 'og:url')]).toEqual([own, own]);
        expect(page).toContain(`<title>${tagOf(page, 'og:title')}`);
        expect(tagOf(page, 'og:description')).toBe(tagOf(page, 'description'));
        expect(tagOf(page, 'og:site_name')).toBe('Phone Gateway');
        expect([tagOf(page, 'og:type'), tagOf(page, 'twitter:card')]).toEqual([
          'website',
          'summary_large_image',
        ]);
        const picture = await open(tagOf(page, 'og:image')?.replace(origin, '') ?? '', {}, at);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
        expect(tagOf(page, 'robots')).toBeUndefined();
      }
    }
  });

  test('excludes errors and private pages from search engines', async () => {
    for (const path of ['/no-such-page']) {
      const page = await (await open(path)).text();
      expect([tagOf(page, 'robots'), tagOf(page, 'canonical')]).toEqual(['noindex', undefined]);
    }
  });
});

describe('security headers', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

  test('allow files of this origin only, no inline code and no frames', async () => {
    for (const path of ['/', '/dashboard', '/problems', '/problems/internal', '/no-such-page', '/llms.txt']) {
      expect([path, (await open(path)).headers.get('content-security-policy')]).toEqual([path, policy]);
    }
  });

  test('allow inline styles and workers for the tools only', async () => {
    const wider = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
    const { headers } = await open('/graphql');
    expect(headers.get('content-security-policy')).toBe(`${wider}; worker-src 'self' blob:`);
  });

  test('pages contain no inline script or style, and load nothing from elsewhere', async () => {
    for (const path of [...pages, '/no-such-page']) {
      const page = await (await open(path)).text();
      expect(page).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son[a-z]+=|javascript:/i);
      if (path !== '/graphql') expect(page).not.toMatch(/\sstyle=/i);
      // Links that name a page load nothing.
      const loads = page.replace(/<link rel="(?:canonical|alternate)"[^>]*>/g, '');
      expect(loads).not.toMatch(/(?:src|<link[^>]*href)="(?:https?:)?\/\//i);
    }
  });

  test('send no address to other sites, and prevent type sniffing', async () => {
    const assets = (await (await open('/')).text()).match(/\/assets\/[^"]+/g) ?? [];
    expect(assets.length).toBeGreaterThan(2);
    for (const path of [...pages, '/no-such-page', '/llms.txt', ...assets]) {
      const { headers } = await open(path);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  const hsts = 'strict-transport-security';
  test('require HTTPS where it was used, as a trusted proxy reports it', async () => {
    const secure = { 'X-Forwarded-Proto': 'https' };
    for (const path of ['/', '/v1', '/no-such-page']) {
      expect((await open(path, secure, proxied)).headers.get(hsts)).toMatch(/^max-age=\d{8}/);
      expect((await open(path, { 'X-Forwarded-Proto': 'http' }, proxied)).headers.get(hsts)).toBeNull();
      // No trusted proxy sets this header.
      expect((await open(path, secure)).headers.get(hsts)).toBeNull();
      expect((await open(path)).headers.get(hsts)).toBeNull();
    }
  });

  test('always require HTTPS where the service is known to use it', async () => {
    const https = await startGateway({ PUBLIC_URL: 'https://phones.example' });
    try {
      for (const path of ['/', '/v1', '/problems']) {
        expect((await open(path, {}, https)).headers.get(hsts)).toMatch(/^max-age=\d{8}/);
      }
    } finally {
      await https.close();
    }
  });
});

describe('forms of other sites', () => {
  const submit = (path: string, headers: Record<string, string>): Promise<Response> =>
    fetch(gateway.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: browserAccept, ...headers },
      body: 'email=a%40example.com&name=A&api_secret=phs_wrong',
    });

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ])('are rejected: %j', async (headers) => {
    for (const path of ['/signup', '/dashboard/sign-in', '/dashboard/sign-out', '/th/dashboard/sign-in']) {
      const response = await submit(path, headers as Record<string, string>);
      expect([path, response.status]).toEqual([path, 403]);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  test('are accepted from our own pages', async () => {
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: gateway.origin }]) {
      expect((await submit('/dashboard/sign-in', headers as Record<string, string>)).status).not.toBe(403);
    }
    expect((await submit('/signup', { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303);
  });

  test('are rejected with a page in the language of its address, word for word', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const refused = await (await submit('/en/signup', headers)).text();
    expect(refused).toContain('sent from another site');
    expect(refused).toContain('<a href="/en/problems/forbidden">What this error means</a>');
    expect(await (await submit('/th/signup', headers)).text()).toContain('ส่งมาจากเว็บไซต์อื่น');
  });
});

describe('methods of pages', () => {
  test('HEAD is answered like GET, without the body', async () => {
    for (const path of [...pages, '/llms.txt', '/no-such-page']) {
      const get = await open(path);
      const head = await fetch(gateway.origin + path, { method: 'HEAD', headers: { Accept: browserAccept } });
      expect([path, head.status]).toEqual([path, get.status]);
      expect(await head.text()).toBe('');
      for (const name of ['content-type', 'content-language', 'content-security-policy', 'cache-control']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
      }
    }
  });

  test.each([
    ['/problems', 'POST', 'GET, HEAD'],
    ['/', 'PUT', 'GET, HEAD'],
    ['/dashboard', 'DELETE', 'GET, HEAD'],
    ['/dashboard/sign-in', 'GET', 'POST'],
    ['/llms.txt', 'POST', 'GET, HEAD'],
  ])('%s rejects %s and names the allowed methods', async (path, method, allow) => {
    const response = await fetch(gateway.origin + path, { method, headers: { 'Accept-Language': 'th' } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.text()).toContain(`หน้านี้รับเฉพาะเมธอด ${allow.replace(', ', ' และ ')}`);
  });
});

describe('an address with a trailing slash', () => {
  test.each([
    ['/dashboard/', '/dashboard'],
    ['/en/', '/en'],
    ['/th/phones//?brand=samsung&sort=-price', '/th/phones?brand=samsung&sort=-price'],
    ['/phones/samsung-galaxy-s24-ultra/', '/phones/samsung-galaxy-s24-ultra'],
    ['/problems/missing-key/', '/problems/missing-key'],
    ['/graphql/?query=%7Bbrands%7Bname%7D%7D', '/graphql?query=%7Bbrands%7Bname%7D%7D'],
    ['/llms.txt/', '/llms.txt'],
  ])('%s is redirected to %s permanently', async (path, right) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(gateway.origin + path, {
        method,
        headers: { Accept: browserAccept },
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).toEqual([308, right]);
    }
    expect((await open(right)).status).toBe(200);
    const below = await open(path, {}, proxied);
    expect(below.headers.get('location')).toBe(`/gate/way${right}`);
  });

  test('leads to no other site and no missing page, and repeats no key', async () => {
    for (const path of ['//evil.example/', '/no-such-page/', '//', '/phones/a/b/', '/en/llms.txt/'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    const key = `phk_${'a'.repeat(48)}`;
    const moved = await open(`/phones/?search=${key}`);
    expect(moved.status).toBe(308);
    expect(moved.headers.get('location')).not.toContain(key);
  });

  test('is reported by the API, whose clients do not follow redirects of a POST', async () => {
    for (const [path, right] of [
      ['/graphql/', '/graphql'],
      ['/v1/phones/', '/v1/phones'],
    ] as const) {
      const response = await fetch(gateway.origin + path, { headers: { Accept: 'application/json' } });
      expect(response.status).toBe(404);
      expect((await response.json()).detail).toContain(`Did you mean ${right}?`);
    }
  });
});

describe('an unknown address', () => {
  test('is shown to a browser as a page in its language, with links', async () => {
    const response = await open('/th/dashbord/');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).toContain('ไม่มีหน้าเว็บ');
    expect(page).toContain('<a href="/th/dashboard">/dashboard</a>');
    expect(page).toContain(response.headers.get('x-request-id'));
  });

  test.each([
    ['//problems', '/problems'],
    ['/problem', '/problems'],
    ['/problems/mising-key', '/problems/missing-key'],
  ])('%s leads to %s', async (path, right) => {
    const page = await (await open(path)).text();
    expect(page).toMatch(new RegExp(`<main[\\s\\S]*<a href="${right}">[\\s\\S]*</main>`));
  });

  test('with markup in it is shown escaped, if at all', async () => {
    // No browser sends it like this: browsers encode these characters.
    const { status, body } = await rawRequest(gateway.origin, [
      'GET /"><script>alert(1)</script> HTTP/1.1',
      `Accept: ${browserAccept}`,
    ]);
    expect(status).toBe(404);
    expect(body).toContain('&lt;script&gt;alert');
    expect(body).not.toContain('<script>alert');
  });

  test.each(['*/*', 'application/json', 'application/problem+json, text/html'])(
    'is reported to other clients by a problem document: %s',
    async (accept) => {
      const response = await fetch(`${gateway.origin}/dashbord`, { headers: { Accept: accept } });
      expect(response.headers.get('cache-control')).toBe('no-store');
      await expectProblem(response, 404, 'not-found');
    },
  );

  test('with a key in it does not repeat it', async () => {
    const key = `phk_${'0123456789'.repeat(4)}ABCDEFGH`;
    for (const path of [
      `/${key}`,
      `/th/dashboard/${key}`,
      `/problems/${encodeURIComponent(`${key},${key}`)}`,
    ]) {
      const page = await (await open(path, { Accept: 'text/html' })).text();
      expect(page).toContain('[credential]');
      expect(page).not.toContain('0123456789ABC');
    }
  });

  test('is always a problem document below /v1 and for methods other than reads', async () => {
    await expectProblem(await open('/v1/fones'), 404, 'not-found');
    const posted = await fetch(`${gateway.origin}/x`, { method: 'POST', headers: { Accept: browserAccept } });
    await expectProblem(posted, 404, 'not-found');
  });
});

describe('static files of pages', () => {
  const files = async (page = '/'): Promise<string[]> =>
    (await (await open(page)).text()).match(/(?<=(?:href|src)=")[^"]*\/assets\/[^"]+/g) ?? [];

  /** The largest file. */
  const editor = `/assets/${readdirSync(bundleFolder).find((name) => /^monaco-.*js$/.test(name))}`;

  test('exist, and are immutable under the address with their version', async () => {
    for (const file of [...(await files()), ...(await files('/graphql'))]) {
      expect(file).toMatch(/\?v=[0-9a-f]{12}$|-[\w-]{8,12}\.\w+$/);
      const response = await open(file);
      expect([file, response.status]).toEqual([file, 200]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test('of GraphiQL refer only to files that are served: scripts, styles, workers, fonts', async () => {
    const names = new Set(readdirSync(bundleFolder));
    const seen = new Set<string>();
    const follow = async (name: string): Promise<void> => {
      if (seen.has(name)) return;
      seen.add(name);
      const response = await open(`/assets/${name}`);
      expect([name, response.status]).toEqual([name, 200]);
      if (name.endsWith('.ttf')) return;
      const text = await response.text();
      const named = text.match(/[\w.-]+-[\w-]{8}\.(?:js|css|ttf)\b/g) ?? [];
      await Promise.all(named.map(follow));
    };
    await Promise.all([playgroundBundle.script, ...playgroundBundle.styles].map(follow));
    expect([...seen].filter((name) => !names.has(name))).toEqual([]);
    const kinds = ['graphql.worker', 'json.worker', 'editor.worker', 'codicon'];
    for (const kind of kinds) expect([...seen].some((name) => name.startsWith(kind))).toBe(true);
  });

  test.each([
    ['/', 60],
    ['/graphql', 80],
    ['/docs', 80],
    ['/docs/getPhone', 80],
  ] as const)('of %s, and the page itself, weigh less than %i KB compressed', async (page, most) => {
    const weights = [page, ...(await files(page))].map(async (path) => {
      const [response] = await once(
        get(gateway.origin + path, { headers: { Accept: browserAccept, 'Accept-Encoding': 'gzip' } }),
        'response',
      );
      expect(response.headers['content-encoding']).toBe(path.includes('icon.svg') ? undefined : 'gzip');
      let weight = 0;
      for await (const chunk of response) weight += chunk.length;
      return weight;
    });
    const total = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
    expect(total).toBeGreaterThan(2_000);
    expect(total).toBeLessThan(most * 1_000);
  });

  test('include the icon at the default address, for browsers that read no SVG', async () => {
    const response = await open('/favicon.ico');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    const bytes = Buffer.from(await response.arrayBuffer());
    // One picture of 48 × 48, as PNG.
    expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
    expect(bytes.subarray(bytes.readUInt32LE(18)).toString('latin1', 1, 4)).toBe('PNG');
  });

  test('are revalidated under any other address', async () => {
    for (const file of ['/assets/site.css', '/assets/site.css?v=000000000000', '/assets/site.js?v=']) {
      const response = await open(file);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    }
  });

  test('have the requested encoding, the same headers for HEAD, and 304 for a client that has them', async () => {
    const url = gateway.origin + editor;
    const plain = await (await open(editor, { 'Accept-Encoding': 'identity' })).bytes();
    for (const [accepted, coding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0.1, gzip', 'gzip', gunzipSync],
      ['deflate', 'deflate', inflateSync],
    ] as const) {
      const ask = async (method: string) => {
        const headers = { 'Accept-Encoding': accepted };
        const sent = request(url, { method, headers }).end();
        const [response] = await once(sent, 'response');
        const body = await buffer(response);
        return { headers: response.headers, body };
      };
      const { headers, body } = await ask('GET');
      expect([headers['content-encoding'], headers.vary]).toEqual([coding, 'Accept-Encoding']);
      expect(headers['content-length']).toBe(String(body.length));
      expect(decode(body).equals(plain)).toBe(true);
      const head = await ask('HEAD');
      for (const name of [
        'content-encoding',
        'content-length',
        'content-type',
        'etag',
        'vary',
        'cache-control',
      ]) {
        expect([name, head.headers[name]]).toEqual([name, headers[name]]);
      }
      expect(head.body.length).toBe(0);
      const again = await open(editor, {
        'If-None-Match': String(headers.etag),
        'Accept-Encoding': accepted,
      });
      expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept-Encoding']);
    }
  });

  test('are sent whole, whatever range or version is requested', async () => {
    for (const path of ['/assets/site.css', '/assets/icon.svg', editor]) {
      for (const headers of [
        { 'If-Match': '"x"' },
        { 'If-Unmodified-Since': new Date(0).toUTCString() },
        { Range: 'bytes=0-1' },
        { Range: 'bytes=999999999-' },
      ]) {
        const { status } = await open(path, headers as Record<string, string>);
        expect({ path, headers, status }).toEqual({ path, headers, status: 200 });
      }
    }
  });

  test('are only those that are intended', async () => {
    for (const path of [
      '/assets/',
      '/assets/../server.ts',
      '/assets/%2e%2e/assets.ts',
      '/assets/%00',
      '/assets/x',
    ]) {
      const answer = await rawRequest(gateway.origin, [`GET ${path} HTTP/1.1`]);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('a service below a path', () => {
  test('has that path in every link, form and file of every page', async () => {
    for (const path of [...pages, '/th', '/th/problems', '/no-such-page']) {
      const page = await (await open(path, {}, proxied)).text();
      const targets = [...page.matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(([, target]) => target);
      expect(targets.length).toBeGreaterThan(5);
      for (const target of targets) expect(target).toMatch(/^\/gate\/way(\/|$)/);
    }
  });

  test('is the one that GraphiQL requests', async () => {
    const page = await (await open('/th/graphql', {}, proxied)).text();
    const [, settings = ''] = /data-settings="([^"]+)"/.exec(page) ?? [];
    expect(JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&#39;', "'"))).toMatchObject({
      endpoint: '/gate/way/graphql',
      signUp: '/gate/way/th#sign-up',
    });
  });

  test('names itself with its full address where others read it', async () => {
    const problem = await (await open('/problems/not-found', {}, proxied)).text();
    expect(problem).toContain('http://phones.example/gate/way/problems/not-found');
    expect(await (await open('/llms.txt', {}, proxied)).text()).toContain(
      'http://phones.example/gate/way/v1/signup',
    );
  });
});

test('excludes crawlers from the dashboard', async () => {
  const response = await open('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(/^User-agent: \*\nDisallow: \/dashboard\n/);
});
