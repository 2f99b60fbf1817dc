import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
  type Response,
} from 'playwright-core';

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
  /** Whether `page.clock` moves the page's timers; default false. */
  readonly hasOwnClock?: boolean;
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
  /** @param origin of the service; requests of a page to another origin are blocked and reported */
  newVisitor(origin: string, options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** The first is the smallest: it has no window, and takes a third less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

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
const patienceMs = 60_000;

/** One for all files of a worker; it ends with the process, which Playwright sees to. */
let launched: Promise<Browser> | undefined;

/**
 * A browser for a test file, whose visitors have empty profiles, which closing removes. Null, said loudly, where there
 * is none (with CI=true that is a failure).
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
  launched ??= chromium.launch({ executablePath, chromiumSandbox: false, args: quietArgs });
  const browser = await launched;
  const contexts: BrowserContext[] = [];
  return {
    close: async () => {
      for (const context of contexts) await context.close();
    },
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
      contexts.push(context);
      context.setDefaultTimeout(patienceMs);
      const complaints = await listen(context, origin);
      const page = await context.newPage();
      if (options.hasOwnClock === true) await context.clock.install();
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
  // Seen, not intercepted: that would switch the browser's cache off. No other name resolves (quietArgs).
  const tellElsewhere = (url: string): void => {
    if (isElsewhere(new URL(url))) complaints.push(`asked another site: ${url}`);
  };
  context.on('request', (request) => tellElsewhere(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => tellElsewhere(socket.url())));
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
    // Reported for every status from 400 on, also for those that the page handles; resources are reported above.
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

/** What depends on colours: between the light and the dark page nothing else differs. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * @param page of a visitor with JavaScript: axe waits for timers, which do not run without
 * @param part selector of what alone is looked at, where the rest of the page was before
 * @param rules which of axe's default rules, best practices among them; default all
 * @throws with every violation
 */
export async function assertAccessible(page: Page, part?: string, rules?: readonly string[]): Promise<void> {
  // axe would have to be in each frame.
  if (page.frames().length > 1) throw new Error(`There are frames on ${page.url()}`);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const look = async ([within, only]: readonly [string | undefined, readonly string[] | undefined]) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(within ?? document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: [...only] }),
    });
    return violations.map(({ id, impact, help, nodes }) => {
      const where = nodes.map(({ target, any }) => `\n    ${target.join(' ')}  ${any[0]?.message ?? ''}`);
      return `\n  ${id} (${impact}): ${help}${where.join('')}`;
    });
  };
  // A colour that is still changing is neither the one before nor the one after.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const found = await page.evaluate(look, [part, rules] as const);
  if (found.length > 0) throw new Error(`axe finds on ${page.url()}:${found.join('')}`);
}

/** The same of a page in its colours for a light screen, and in those for a dark one, which have to be others. */
export async function assertAccessibleInBoth(page: Page, part?: string): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await assertAccessible(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  if ((await background()) === light) throw new Error(`${page.url()} is not dark on a dark screen`);
  await assertAccessible(page, part, ofColours);
  await page.emulateMedia({ colorScheme: 'light' });
}
