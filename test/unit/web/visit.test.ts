import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readVisit } from '../../../src/web/visitor/visit.ts';
import { testSiteSettings } from '../../support/site-settings.ts';

const visit = (originalUrl: string) =>
  readVisit(
    { originalUrl, headers: {} } as Partial<IncomingMessage> as IncomingMessage & { originalUrl: string },
    testSiteSettings,
  );

test.each([
  ['/phones?search=what%3F&sort=price', 'what?'],
  ['/phones?search=what?&sort=price', 'what?'],
  ['/th/phones?search=&sort=price', ''],
])('the query of %s is complete', (originalUrl, search) => {
  const { path, query } = visit(originalUrl);
  expect([path, Object.fromEntries(query)]).toEqual(['/phones', { search, sort: 'price' }]);
});
