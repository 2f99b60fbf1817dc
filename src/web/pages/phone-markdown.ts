import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { defaultCurrency, type Price } from '../../domain/catalogue/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import { problemHead } from '../../http/problems/problem.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { markdownLink, markdownTable, markdownText } from '../markdown.ts';
import { browseLimitMessages } from '../messages/browse-limit.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import { sampleMessages } from '../messages/samples.ts';
import { keyFacts, phoneLine } from '../parts/phone-card.ts';
import { factGroups } from '../parts/phone-facts.ts';
import { isWebAddress } from '../parts/phone-reviews.ts';
import { sourceGroups } from '../parts/phone-sources.ts';
import { priceColumns, variantText } from '../parts/price-chart.ts';
import { kindText, priceDetailsText } from '../parts/price-text.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { readHistory } from './read-history.ts';

/** The ending that follows a phone's slug in the path of its Markdown page. */
export const markdownEnding = '.md';

function markdownReply(visit: Visit, status: number, parts: readonly string[], headers: HeaderList): Reply {
  const vary: HeaderList = visit.isNegotiated ? [['Vary', 'Accept-Language, Cookie']] : [];
  return {
    status,
    headers: [
      ['Content-Type', 'text/markdown; charset=utf-8'],
      ['Content-Language', visit.locale],
      ['Cache-Control', status === 200 ? 'no-cache' : 'no-store'],
      ...vary,
      ...headers,
    ],
    body: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
  };
}

/** Creates the Markdown reply for an address that has opened too many pages (429). */
export function markdownLimit(visit: Visit, error: GatewayError, pagesPerHour: number): Reply {
  const t = browseLimitMessages[visit.locale];
  const { status, headers, problem } = problemHead(error, 0);
  const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
  const lead = `${t.lead(pagesPerHour)} ${t.wait(minutes)}`;
  const signUp = markdownLink(t.signUp, visit.address('/#sign-up'));
  const reply = markdownReply(visit, status, [`# ${t.title}`, lead, `${t.key} ${signUp}`], headers);
  return { ...reply, problem };
}

/** Creates the Markdown reply for an unknown phone (404). */
export function unknownMarkdown(visit: Visit, text: string): Reply {
  const t = phoneMessages[visit.locale];
  const lead = text.length > 60 ? '' : markdownText(t.unknownLead(text));
  const all = markdownLink(t.phones, visit.address('/phones', visit.locale));
  const reply = markdownReply(visit, 404, [`# ${t.unknownTitle}`, lead, all], []);
  return { ...reply, problem: 'not-found' };
}

/** `GET /phones/{slug}.md`: the content of the phone's page as Markdown (GFM). */
export async function phoneMarkdown(
  visit: Visit,
  services: SiteServices,
  phone: Phone,
  params: URLSearchParams,
  headers: HeaderList,
): Promise<Reply> {
  const t = phoneMessages[visit.locale];
  const { catalogue, origin } = services;
  let currency: string;
  try {
    currency = services.readPhoneCurrency(params) ?? defaultCurrency;
    catalogue.assertCurrency(currency, 'currency');
  } catch (error) {
    if (!(error instanceof GatewayError) || error.facts.parameters === undefined) throw error;
    const faults = error.facts.parameters.map(
      ({ parameter, detail }) => `- ${markdownText(`${parameter}: ${detail}`)}`,
    );
    return markdownReply(visit, 400, [`# ${markdownText(error.message)}`, faults.join('\n')], []);
  }
  const view: PriceView = { freshness: 'complete', currency };
  const { prices, reviews } = await readHistory(services, phone.id, view);
  const { fullName, slug, rating } = phone;
  const page = visit.address(`/phones/${slug}`, visit.locale);
  const requestUrl = `${origin}/v1/phones/${slug}${params.size > 0 ? `?${params}` : ''}`;
  const lead = [phoneLine(visit, phone), ...keyFacts(visit, phone)].filter((text) => text !== '');
  const link: HeaderList = [['Link', `<${page}>; rel="canonical"`]];
  const isWhole = prices !== null && reviews !== null;
  return markdownReply(
    visit,
    200,
    [
      `# ${markdownText(fullName)}`,
      markdownText(lead.join(' · ')),
      rating === null ? '' : t.rating(visit.formats.number(rating.average), rating.count),
      `- ${markdownLink(fullName, page)}\n- ${sampleMessages[visit.locale].heading}: \`GET ${requestUrl}\` (\`X-API-Key\`)`,
      `## ${priceMessages[visit.locale].now}`,
      currentPrices(visit, services, phone, view),
      `## ${t.facts}`,
      t.factsLead,
      ...facts(visit, phone),
      `## ${priceMessages[visit.locale].history}`,
      ...priceHistory(visit, prices),
      `## ${t.reviews}`,
      ...reviewList(visit, reviews),
      `## ${t.sources}`,
      sources(visit, phone),
    ],
    // An incomplete page gets no ETag, so it is not cached.
    [...link, ...(isWhole ? headers : [])],
  );
}

function currentPrices(visit: Visit, { catalogue }: SiteServices, phone: Phone, view: PriceView): string {
  const t = priceMessages[visit.locale];
  const { money } = visit.formats;
  const now = catalogue.price(phone, view);
  const { lowest90d, lowestEver } = catalogue.priceSummary(phone, view);
  const details = (price: Price): string =>
    `${money(price.amount.amountMinor, price.amount.currency)} (${priceDetailsText(visit, price)})`;
  const labelled: readonly (readonly [string, Price | null])[] = [
    [t.now, now],
    [t.launch, catalogue.launchPrice(phone, view)],
    [t.lowest90d, lowest90d],
    [t.lowestEver, lowestEver],
    ...phone.variants.map(
      (variant, index) =>
        [`${t.variant} ${variantText(visit, variant)}`, catalogue.variantPrice(phone, index, view)] as const,
    ),
  ];
  const lines = labelled.flatMap(([name, price]) =>
    price === null ? [] : [`- **${markdownText(name)}**: ${markdownText(details(price))}`],
  );
  if (now?.source.name != null)
    lines.push(
      `- **${t.source}**: ${markdownText(now.source.name)}${now.source.verified ? '' : ` (${t.unverified})`}`,
    );
  const edition = t.edition(visit.formats.date(catalogue.edition(view.freshness)));
  return `${lines.length === 0 ? t.unknown : lines.join('\n')}\n\n${edition}`;
}

/**
 * Writes each group of facts as a heading and a list. Several items, such as cameras, become a nested list.
 */
function facts(visit: Visit, phone: Phone): string[] {
  return factGroups(visit, phone).map(({ heading, rows }) => {
    const list = rows.flatMap(({ label, lines }) => {
      const texts = lines.map(markdownText);
      if (label === '') return texts.map((text) => `- ${text}`);
      const name = `- **${markdownText(label)}**:`;
      return texts.length === 1 ? [`${name} ${texts[0]}`] : [name, ...texts.map((text) => `  - ${text}`)];
    });
    return `### ${markdownText(heading)}\n\n${list.join('\n')}`;
  });
}

function priceHistory(visit: Visit, history: Page<Price> | null): string[] {
  const t = priceMessages[visit.locale];
  if (history === null) return [t.historyAway];
  const { items, total } = history;
  if (items.length === 0) return [t.noHistory];
  const { money, date } = visit.formats;
  const rows = items.map((price) => {
    const { observedAt, dateInferred, amount, convertedFrom, kind, variant, seller, country, source } = price;
    const from = convertedFrom?.amount;
    return [
      `${date(observedAt.toISOString().slice(0, 10))}${dateInferred ? ` (${t.dateInferred})` : ''}`,
      `${money(amount.amountMinor, amount.currency)}${from === undefined ? '' : ` (${t.converted(money(from.amountMinor, from.currency))})`}`,
      kindText(visit, kind),
      variant === null ? '–' : variantText(visit, variant),
      seller ?? t.noSeller,
      country ?? '–',
      `${source.name ?? '–'}${source.verified ? '' : ` (${t.unverified})`}`,
    ];
  });
  return [
    total > items.length ? t.newest(items.length, total) : '',
    markdownTable(priceColumns(visit), rows),
  ];
}

/**
 * Writes the reviews as a list of titles, authors, dates and links. Their texts are only on the HTML page.
 */
function reviewList(visit: Visit, reviews: Page<Review> | null): string[] {
  const t = phoneMessages[visit.locale];
  if (reviews === null) return [t.reviewsAway];
  const { items, total } = reviews;
  if (total === 0) return [t.noReviews];
  const lines = items.map(({ title, kind, publisher, author, publishedAt, score, url }) => {
    const details = [
      title ?? t.reviewKinds[kind],
      publisher,
      author,
      visit.formats.date(publishedAt),
      score === null ? null : t.score(visit.formats.number(score)),
    ];
    const text = markdownText(details.filter((part) => part !== null).join(' · '));
    return `- ${text}${url !== null && isWebAddress(url) ? ` · ${markdownLink(t.readAt, url)}` : ''}`;
  });
  return [t.newestReviews(items.length, total), lines.join('\n')];
}

function sources(visit: Visit, phone: Phone): string {
  const t = phoneMessages[visit.locale];
  return sourceGroups(visit, phone)
    .map(({ source, labels }) => {
      const asOf =
        source.asOf === null
          ? null
          : `${t.asOf} ${visit.formats.partialDate(source.asOf)}${source.asOfInferred === true ? ` (${t.inferred})` : ''}`;
      const details = [
        asOf,
        `${t.imported} ${visit.formats.date(source.importedAt)}`,
        t.factsOf(labels.length),
      ];
      const text = `${details.filter((part) => part !== null).join(' · ')}. ${source.verified ? t.verified : t.unverified}`;
      return `- **${markdownText(source.name)}**: ${markdownText(text)}`;
    })
    .join('\n');
}
