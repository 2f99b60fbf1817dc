// (c) Express, Prisma and rate-limiter-flexible, as a good developer would write it in a day: every answer is read
// from Postgres, keys are kept for a minute once checked, a limiter for the day and one for the month count in
// Redis. It has what the workloads need and nothing else: no refunds, no outage allowance, no filters, no request id.
// What a phone looks like in JSON, and which price it shows, is the gateway's code, since that is not compared.
import express, { type NextFunction, type Request, type Response } from 'express';
import { presentPhone, presentSummary } from '../../../src/rest/phones/present-phone.ts';
import { createDayAndMonthLimiter } from './support/day-and-month-limiter.ts';
import { environment } from './support/environment.ts';
import { createKeyCheck } from './support/key-check.ts';
import { sayReady } from './support/listen.ts';
import {
  openPeerDatabase,
  type PhoneRow,
  priceBookOf,
  toPhone,
  withBrandAndPrices,
} from './support/peer-database.ts';
import { searchByTrigrams } from './support/trigram-search.ts';

const { prisma, rates } = await openPeerDatabase();
const checkKey = createKeyCheck(prisma);
const limiter = createDayAndMonthLimiter();
const app = express();
app.disable('x-powered-by');

app.use('/v1', async (request: Request, response: Response, next: NextFunction) => {
  const account = await checkKey(request.get('x-api-key') ?? '');
  if (account === null) {
    response.status(401).json({ code: 'invalid-key' });
    return;
  }
  const { allowed, headers } = await limiter.charge(account);
  response.set(headers);
  if (allowed) return next();
  response.status(429).json({ code: 'quota-exceeded' });
});

const pageOf = (query: Request['query']) => {
  const page = Math.max(1, Number(query.page ?? 1));
  const perPage = Math.min(100, Math.max(1, Number(query.per_page ?? 20)));
  return { page, perPage };
};

const pagination = ({ page, perPage }: ReturnType<typeof pageOf>, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

const summaries = (rows: readonly PhoneRow[]) => {
  const book = priceBookOf(rows, rates);
  return rows.map((row) => {
    const phone = toPhone(row);
    return presentSummary(phone, book.getPrice(phone, 'THB'));
  });
};

app.get('/v1/phones', async (request, response) => {
  const page = pageOf(request.query);
  const brand = request.query.brand === undefined ? {} : { brand: { slug: String(request.query.brand) } };
  const where = { deviceType: { in: ['PHONE', 'FEATURE_PHONE'] }, ...brand };
  const [total, rows] = await Promise.all([
    prisma.phone.count({ where }),
    prisma.phone.findMany({
      where,
      include: withBrandAndPrices,
      orderBy: [{ releasedKey: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
      skip: (page.page - 1) * page.perPage,
      take: page.perPage,
    }),
  ]);
  response.json({ data: summaries(rows), pagination: pagination(page, total) });
});

app.get('/v1/phones/:id', async (request, response) => {
  const { id } = request.params;
  const where = /^\d+$/.test(id) ? { id: Number(id) } : { slug: id };
  const row = await prisma.phone.findUnique({ where, include: withBrandAndPrices });
  if (row === null) {
    response.status(404).json({ code: 'not-found' });
    return;
  }
  const phone = toPhone(row);
  const book = priceBookOf([row], rates);
  const facts = presentPhone(phone, {
    phoneCount: row.brand.phoneCount,
    price: book.getPrice(phone, 'THB'),
    launchPrice: book.getLaunchPrice(phone, 'THB'),
    priceSummary: book.summarise(phone, 'THB'),
    variantPrice: (index) => book.getVariantPrice(phone, index, 'THB'),
  });
  response.json({ data: { ...facts, spec_sheet: phone.specSheet } });
});

app.get('/v1/search', async (request, response) => {
  const page = pageOf(request.query);
  const q = String(request.query.q ?? '');
  const { rows, scores, total } = await searchByTrigrams(prisma, q, page);
  const data = summaries(rows).map((summary) => ({ ...summary, score: scores.get(summary.id as number) }));
  response.json({ query: { q, corrected: null }, data, pagination: pagination(page, total) });
});

app.listen(environment.port(), '127.0.0.1', sayReady);
