import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { source as axeSource } from 'axe-core';
import { type BrowserContext, chromium, type Page, type Request, type Response } from 'playwright-core';

export interface VisitorOptions {
  /** Default `light`. */
  readonly colorScheme?: 'light' | 'dark';
  /** BCP 47, for `Accept-Language` and `navigator.language`; default `en-GB`. */
  readonly locale?: string;
  /** Of the window, in CSS pixels; default 1280 × 900. */
  readonly width?: number;
  readonly height?: number;
  /** Default true. */
  readonly javaScriptEnabled?: boolean;
}

/** Somebody with a browser of their own: no cookies, and nothing reachable but the service. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong so far, each as one line; a test that expects something of it takes it out. */
  readonly complaints: string[];
  /** Opens a path of the service, and waits until everything is loaded. */
  open(path: string): Promise<Response>;
  /** @throws with a list, when a page asked another site, broke its policy, lacked a file, or had an error. */
  assertClean(): void;
  close(): Promise<void>;
}

export interface TestBrowser {
  /** @param origin of the service; what any page asks of another one is refused and told */
  newVisitor(origin: string, options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** `CHROMIUM`, else the first of the usual names on the PATH, else null. */
function findChromium(): string | null {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') {
    if (isExecutable(given)) return given;
    throw new Error('CHROMIUM is set, but there is no such program.');
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

/** Nothing of the browser's own reaches for the network, and no other name than the service's resolves. */
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/** Shorter than a test may take, so that what is waited for in vain is named. */
const patienceMs = 20_000;

/**
 * A browser with an empty profile, which closing removes; one for each test file is enough. Null, said loudly, where
 * there is none (with CI=true that is a failure).
 */
export async function openBrowser(): Promise<TestBrowser | null> {
  const executablePath = findChromium();
  if (executablePath === null) {
    const sentence = 'There is no Chromium on the PATH. Install chromium or set CHROMIUM.';
    if (process.env.CI === 'true') throw new Error(sentence);
    console.warn(`\n!!! SKIPPED: ${sentence}\n`);
    return null;
  }
  // Chromium's sandbox does not run as root, nor in most containers; it only ever meets our own pages here.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: quietArgs });
  return {
    close: () => browser.close(),
    newVisitor: async (origin, options = {}) => {
      const { colorScheme = 'light', locale = 'en-GB', width = 1280, height = 900 } = options;
      const context = await browser.newContext({
        colorScheme,
        locale,
        viewport: { width, height },
        javaScriptEnabled: options.javaScriptEnabled ?? true,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(patienceMs);
      const complaints = await listen(context, origin);
      const page = await context.newPage();
      return {
        context,
        page,
        complaints,
        open: async (path) => {
          const response = await page.goto(origin + path, { waitUntil: 'load' });
          if (response === null) throw new Error(`${path} is the page that is open already.`);
          return response;
        },
        assertClean: () => {
          if (complaints.length > 0)
            throw new Error(`The pages are not clean:\n  ${complaints.join('\n  ')}`);
        },
        close: () => context.close(),
      };
    },
  };
}

/** Files that a page is made of: for the others, a bad status is an answer that the page deals with. */
const isPart = (request: Request): boolean =>
  !request.isNavigationRequest() && !['fetch', 'xhr'].includes(request.resourceType());

/** Everything that goes wrong on any page of the context from now on. */
async function listen(context: BrowserContext, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  const isElsewhere = (url: URL): boolean => /^(https?|wss?):$/.test(url.protocol) && url.origin !== origin;
  await context.route(isElsewhere, (route) => {
    complaints.push(`asked another site: ${route.request().url()}`);
    return route.abort('blockedbyclient');
  });
  await context.routeWebSocket(isElsewhere, (socket) => {
    complaints.push(`asked another site: ${socket.url()}`);
    return socket.close();
  });
  await context.exposeBinding('tellViolation', ({ page }, text: string) => {
    complaints.push(`broke the policy on ${page.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sample } = event;
      const { tellViolation } = globalThis as unknown as { tellViolation: (text: string) => void };
      tellViolation(`${violatedDirective} ${blockedURI} ${sample}`.trim());
    });
  });
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() < 400 || !isPart(request)) return;
    complaints.push(`lacks a file: ${response.status()} ${request.url()}`);
  });
  context.on('console', (message) => {
    // Said of every status from 400 on, also of those that the page deals with; parts are told above.
    if (message.text().startsWith('Failed to load resource: the server responded with')) return;
    if (message.type() === 'error') {
      complaints.push(`console error on ${message.page()?.url()}: ${message.text()}`);
    }
  });
  context.on('weberror', (problem) => {
    complaints.push(`uncaught on ${problem.page()?.url()}: ${problem.error()}`);
  });
  return complaints;
}

/**
 * @param page of a visitor with JavaScript: axe waits for timers, which do not run without
 * @throws with every violation of axe's default rules, best practices among them
 */
export async function assertAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource }).analyze();
  if (violations.length === 0) return;
  const told = violations.map(({ id, impact, help, nodes }) => {
    const where = nodes.map(({ target, any }) => `\n    ${target.join(' ')}  ${any[0]?.message ?? ''}`);
    return `\n  ${id} (${impact}): ${help}${where.join('')}`;
  });
  throw new Error(`axe finds on ${page.url()}:${told.join('')}`);
}
