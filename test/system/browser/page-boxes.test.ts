import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemStatus } from '../../../src/http/problem-status.ts';
import { createRoutes } from '../../../src/web/routes.ts';
import type { SiteServices } from '../../../src/web/site-services.ts';
import { openBrowser } from '../../support/browser.ts';
import { type PageState, pageStates } from '../../support/every-page.ts';
import { type OpenedPageStates, openPageStates } from '../../support/open-page-states.ts';
import { findBoxFaults, findUnstyledClasses } from '../../support/page-boxes.ts';

/** Keeps all eight pictures of each state in this folder. Without it there are two, in a folder that the run removes. */
const pictureFolder = process.env.PAGE_PICTURES ?? '';
const languages = ['en', 'th'] as const;
const widths = [1280, 360] as const;
const schemes = ['light', 'dark'] as const;

/** The two pictures that every run takes: English on a wide light screen, Thai on a narrow dark one. */
const schemesOf = (language: string, width: number): readonly ('light' | 'dark')[] => {
  if (pictureFolder !== '') return schemes;
  if (language === 'en' && width === 1280) return ['light'];
  return language === 'th' && width === 360 ? ['dark'] : [];
};

/** Higher pages are cut off here: the reference has some 50,000 px, which no browser can photograph. */
const maxHeight = pictureFolder === '' ? 2_000 : 6_000;

const browser = await openBrowser();

describe.skipIf(browser === null)('the boxes of every page', () => {
  if (browser === null) return;
  let states: OpenedPageStates;
  let folder: string;
  beforeAll(async () => {
    folder = pictureFolder || (await mkdtemp(join(tmpdir(), 'page-pictures-')));
    await mkdir(folder, { recursive: true });
    console.info(
      `Pictures of all pages: ${folder}${pictureFolder === '' ? ' (removed at the end; PAGE_PICTURES keeps them)' : ''}`,
    );
    states = await openPageStates(browser);
  });
  afterAll(async () => {
    await browser.close();
    await states?.close();
    if (pictureFolder === '' && folder !== undefined) await rm(folder, { recursive: true, force: true });
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

  const photograph = async (
    page: Page,
    name: string,
    colors: readonly ('light' | 'dark')[],
  ): Promise<void> => {
    if (colors.length === 0) return;
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const isWhole = height <= maxHeight;
    // A full-page picture of a very high page would paint all of it, so enlarge the window instead.
    if (!isWhole) await page.setViewportSize({ width, height: maxHeight });
    for (const colorScheme of colors) {
      await page.emulateMedia({ colorScheme });
      const path = join(folder, `${name}-${colorScheme}.jpg`);
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
        await photograph(page, `${state.name}-${language}-${width}`, schemesOf(language, width));
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
