// (c) Express, Prisma and rate-limiter-flexible, as a good developer would write it in a day: it reads every response
// from Postgres, caches checked keys for a minute, and counts requests of the day and of the month with two limiters in
// Redis. It has only what the workloads need: no refunds, no outage allowance, no filters, no request ids.
// It uses the gateway's code for the JSON of a phone and the choice of its price, because these are not compared.
import express, { type NextFunction, type Request, type Response } from 'express';
import { presentPhone, presentSummary } from '../../../src/rest/phones/present-phone.ts';
import { createDayAndMonthLimiter } from './support/day-and-month-limiter.ts';
import { environment } from './support/environment.ts';
import { createKeyCheck } from './support/key-check.ts';
import { reportReady } from './support/listen.ts';
import {
  createPeerPriceBook,
  openPeerDatabase,
  type PhoneRow,
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

const readPage = (query: Request['query']) => {
  const page = Math.max(1, Number(query.page ?? 1));
  const perPage = Math.min(100, Math.max(1, Number(query.per_page ?? 20)));
  return { page, perPage };
};

const presentPagination = ({ page, perPage }: ReturnType<typeof readPage>, total: number) => ({
  page,
  per_page: perPage,
  total,
  total_pages: Math.ceil(total / perPage),
});

const presentSummaries = (rows: readonly PhoneRow[]) => {
  const book = createPeerPriceBook(rows, rates);
  return rows.map((row) => {
    const phone = toPhone(row);
    return presentSummary(phone, book.getPrice(phone, 'THB'));
  });
};

app.get('/v1/phones', async (request, response) => {
  const page = readPage(request.query);
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
  response.json({ data: presentSummaries(rows), pagination: presentPagination(page, total) });
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
  const book = createPeerPriceBook([row], rates);
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
  const page = readPage(request.query);
  const q = String(request.query.q ?? '');
  const { rows, scores, total } = await searchByTrigrams(prisma, q, page);
  const data = presentSummaries(rows).map((summary) => ({
    ...summary,
    score: scores.get(summary.id as number),
  }));
  response.json({ query: { q, corrected: null }, data, pagination: presentPagination(page, total) });
});

app.listen(environment.port(), '127.0.0.1', reportReady);
