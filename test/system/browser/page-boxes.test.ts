import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemStatus } from '../../../src/http/problems/problem-status.ts';
import { createRoutes } from '../../../src/web/routes.ts';
import type { SiteServices } from '../../../src/web/site-services.ts';
import { openBrowser } from '../../support/browser.ts';
import { type PageState, pageStates } from '../../support/every-page.ts';
import { type OpenedPageStates, openPageStates } from '../../support/open-page-states.ts';
import { findBoxFaults, findUnstyledClasses } from '../../support/page-boxes.ts';

/**
 * Keeps eight pictures of each state in this folder, for people to look at. Without it no pictures are taken, because
 * they take six times as long as the measuring.
 */
const pictureFolder = process.env.PAGE_PICTURES;
const languages = ['en', 'th'] as const;
const widths = [1280, 360] as const;
const schemes = ['light', 'dark'] as const;

/** Higher pages are cut off here: the reference has some 50,000 px, which no browser can photograph. */
const maxHeight = 6_000;

const browser = await openBrowser();

describe.skipIf(browser === null)('the boxes of every page', () => {
  if (browser === null) return;
  let states: OpenedPageStates;
  beforeAll(async () => {
    if (pictureFolder !== undefined) await mkdir(pictureFolder, { recursive: true });
    states = await openPageStates(browser);
  });
  afterAll(async () => {
    await browser.close();
    await states?.close();
  });

  const open = async ({ reader, path, status = 200, step }: PageState, language: string) => {
    const visitor = await states.readerOf(reader);
    const { page } = visitor;
    await page.setViewportSize({ width: widths[0], height: 900 });
    const own = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => states.facts.ids[name] ?? '');
    const response = await visitor.open(`/${language}${own === '/' ? '' : own}`);
    expect([own, response.status()]).toEqual([own, status]);
    await step?.(page, states.facts);
    return page;
  };

  const photograph = async (page: Page, name: string): Promise<void> => {
    if (pictureFolder === undefined) return;
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const isWhole = height <= maxHeight;
    // A full-page picture of a very high page would paint all of it, so enlarge the window instead.
    if (!isWhole) await page.setViewportSize({ width, height: maxHeight });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const path = join(pictureFolder, `${name}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: isWhole });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };

  test.each(pageStates)('$name', { timeout: 180_000 }, async (state) => {
    const faults: string[] = [];
    for (const language of languages) {
      const page = await open(state, language);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      faults.push(...(await findUnstyledClasses(page)));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await findBoxFaults(page);
        faults.push(...found.map((fault) => `${language}, ${width} px: ${fault}`));
        await photograph(page, `${state.name}-${language}-${width}`);
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });

  test('the page of each error', async () => {
    const faults: string[] = [];
    for (const code of Object.keys(problemStatus))
      for (const language of languages) {
        const path = `/problems/${code}`;
        const page = await open({ name: code, reader: 'stranger', path }, language);
        await page.setViewportSize({ width: widths[1], height: 900 });
        const found = await findBoxFaults(page);
        faults.push(...found.map((fault) => `${language}, ${code}: ${fault}`));
      }
    expect(faults).toEqual([]);
  });

  test('are measured at every existing address', () => {
    /** Addresses that show no page: a redirect, data, and files. */
    const pageless = [
      '/signup',
      '/suggest',
      '/docs/search.json',
      '/welcome/phone-gateway.env',
      '/welcome/recovery-codes.txt',
      '/dashboard/export',
    ];
    const measured = [
      ...pageStates.map(({ path }) => path.replace(/\?.*/, '')),
      ...Object.keys(problemStatus).map((code) => `/problems/${code}`),
    ];
    const isMeasured = (path: string): boolean => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
      return measured.some((one) => pattern.test(one));
    };
    const missing = createRoutes(anyServices)
      .filter(({ method, hasNoLanguage }) => method === 'GET' && hasNoLanguage !== true)
      .map(({ path }) => path)
      .filter((path) => !pageless.includes(path) && !isMeasured(path));
    expect(missing).toEqual([]);
  });
});

/** Placeholder services for reading the list of routes; they answer nothing. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => {
    if (name === 'origin') return 'http://localhost';
    return name === Symbol.toPrimitive ? () => 'anything' : anything;
  },
  apply: () => anything,
});
const anyServices = anything as SiteServices;
