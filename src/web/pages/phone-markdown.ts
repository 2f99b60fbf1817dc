import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import { defaultCurrency, type Price } from '../../domain/catalogue/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import { problemHead } from '../../http/problem.ts';
import type { HeaderList } from '../../http/quota-headers.ts';
import type { Reply } from '../../http/send.ts';
import type { Phone } from '../../record/phone.ts';
import { markdownLink, markdownTable, markdownText } from '../markdown.ts';
import { browseLimitMessages } from '../messages/browse-limit.ts';
import { phoneMessages } from '../messages/phone.ts';
import { priceMessages } from '../messages/prices.ts';
import { sampleMessages } from '../messages/samples.ts';
import { keyFacts, phoneLine } from '../parts/phone-card.ts';
import { factGroups } from '../parts/phone-facts.ts';
import { sourceGroups } from '../parts/phone-sources.ts';
import { priceHeads, variantText } from '../parts/price-chart.ts';
import { kindText, priceStandingText } from '../parts/price-text.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';
import { readHistory } from './read-history.ts';

/** Behind the slug, in the path of the Markdown of a phone. */
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

/** The page's refusal of too many pages (429), as text. */
export function markdownLimit(visit: Visit, error: GatewayError, pagesPerHour: number): Reply {
  const words = browseLimitMessages[visit.locale];
  const { status, headers, problem } = problemHead(error, 0);
  const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
  const lead = `${words.lead(pagesPerHour)} ${words.wait(minutes)}`;
  const signUp = markdownLink(words.signUp, visit.address('/#sign-up'));
  const reply = markdownReply(visit, status, [`# ${words.title}`, lead, `${words.key} ${signUp}`], headers);
  return { ...reply, problem };
}

/** The answer for a phone that there is not (404). */
export function unknownMarkdown(visit: Visit, text: string): Reply {
  const words = phoneMessages[visit.locale];
  const lead = text.length > 60 ? '' : markdownText(words.unknownLead(text));
  const all = markdownLink(words.phones, visit.address('/phones', visit.locale));
  const reply = markdownReply(visit, 404, [`# ${words.unknownTitle}`, lead, all], []);
  return { ...reply, problem: 'not-found' };
}

/** `GET /phones/{slug}.md`: what the page of the phone says, as Markdown (GFM), from the same data. */
export async function phoneMarkdown(
  visit: Visit,
  services: SiteServices,
  phone: Phone,
  params: URLSearchParams,
  headers: HeaderList,
): Promise<Reply> {
  const words = phoneMessages[visit.locale];
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
  const call = `${origin}/v1/phones/${slug}${params.size > 0 ? `?${params}` : ''}`;
  const lead = [phoneLine(visit, phone), ...keyFacts(visit, phone)].filter((text) => text !== '');
  const link: HeaderList = [['Link', `<${page}>; rel="canonical"`]];
  const isWhole = prices !== null && reviews !== null;
  return markdownReply(
    visit,
    200,
    [
      `# ${markdownText(fullName)}`,
      markdownText(lead.join(' · ')),
      rating === null ? '' : words.rating(visit.formats.number(rating.average), rating.count),
      `- ${markdownLink(fullName, page)}\n- ${sampleMessages[visit.locale].heading}: \`GET ${call}\` (\`X-API-Key\`)`,
      `## ${priceMessages[visit.locale].now}`,
      currentPrices(visit, services, phone, view),
      `## ${words.facts}`,
      words.factsLead,
      ...facts(visit, phone),
      `## ${priceMessages[visit.locale].history}`,
      ...priceHistory(visit, prices),
      `## ${words.reviews}`,
      ...reviewList(visit, reviews),
      `## ${words.sources}`,
      sources(visit, phone),
    ],
    // What lacks a part is not to be kept as the whole.
    [...link, ...(isWhole ? headers : [])],
  );
}

function currentPrices(
  visit: Visit,
  { catalogue }: Pick<SiteServices, 'catalogue'>,
  phone: Phone,
  view: PriceView,
): string {
  const words = priceMessages[visit.locale];
  const { money } = visit.formats;
  const now = catalogue.price(phone, view);
  const { lowest90d, lowestEver } = catalogue.priceSummary(phone, view);
  const told = (price: Price): string =>
    `${money(price.amount.amountMinor, price.amount.currency)} (${priceStandingText(visit, price)})`;
  const named: readonly (readonly [string, Price | null])[] = [
    [words.now, now],
    [words.launch, catalogue.launchPrice(phone, view)],
    [words.lowest90d, lowest90d],
    [words.lowestEver, lowestEver],
    ...phone.variants.map(
      (variant, index) =>
        [
          `${words.variant} ${variantText(visit, variant)}`,
          catalogue.variantPrice(phone, index, view),
        ] as const,
    ),
  ];
  const lines = named.flatMap(([name, price]) =>
    price === null ? [] : [`- **${markdownText(name)}**: ${markdownText(told(price))}`],
  );
  if (now?.source.name != null)
    lines.push(
      `- **${words.source}**: ${markdownText(now.source.name)}${now.source.verified ? '' : ` (${words.unverified})`}`,
    );
  const edition = words.edition(visit.formats.date(catalogue.edition(view.freshness)));
  return `${lines.length === 0 ? words.unknown : lines.join('\n')}\n\n${edition}`;
}

/** Each group with its heading and its list; several of one kind, such as cameras, are a list of their own. */
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
  const words = priceMessages[visit.locale];
  if (history === null) return [words.historyAway];
  const { items, total } = history;
  if (items.length === 0) return [words.noHistory];
  const { money, date } = visit.formats;
  const rows = items.map((price) => {
    const { observedAt, dateInferred, amount, convertedFrom, kind, variant, seller, country, source } = price;
    const from = convertedFrom?.amount;
    return [
      `${date(observedAt.toISOString().slice(0, 10))}${dateInferred ? ` (${words.dateInferred})` : ''}`,
      `${money(amount.amountMinor, amount.currency)}${from === undefined ? '' : ` (${words.converted(money(from.amountMinor, from.currency))})`}`,
      kindText(visit, kind),
      variant === null ? '–' : variantText(visit, variant),
      seller ?? words.noSeller,
      country ?? '–',
      `${source.name ?? '–'}${source.verified ? '' : ` (${words.unverified})`}`,
    ];
  });
  return [
    total > items.length ? words.newest(items.length, total) : '',
    markdownTable(priceHeads(visit), rows),
  ];
}

/** What reviews say is left to their page: here is how many there are, by whom, and where. */
function reviewList(visit: Visit, reviews: Page<Review> | null): string[] {
  const words = phoneMessages[visit.locale];
  if (reviews === null) return [words.reviewsAway];
  const { items, total } = reviews;
  if (total === 0) return [words.noReviews];
  const lines = items.map(({ title, kind, publisher, author, publishedAt, score, url }) => {
    const told = [
      title ?? words.reviewKinds[kind],
      publisher,
      author,
      visit.formats.date(publishedAt),
      score === null ? null : words.score(visit.formats.number(score)),
    ];
    const text = markdownText(told.filter((part) => part !== null).join(' · '));
    const isWebAddress = url !== null && /^https?:\/\//i.test(url);
    return `- ${text}${isWebAddress ? ` · ${markdownLink(words.readAt, url)}` : ''}`;
  });
  return [words.newestReviews(items.length, total), lines.join('\n')];
}

function sources(visit: Visit, phone: Phone): string {
  const words = phoneMessages[visit.locale];
  return sourceGroups(visit, phone)
    .map(({ source, labels }) => {
      const asOf =
        source.asOf === null
          ? null
          : `${words.asOf} ${visit.formats.partialDate(source.asOf)}${source.asOfInferred === true ? ` (${words.inferred})` : ''}`;
      const told = [
        asOf,
        `${words.imported} ${visit.formats.date(source.importedAt)}`,
        words.factsOf(labels.length),
      ];
      const text = `${told.filter((part) => part !== null).join(' · ')}. ${source.verified ? words.verified : words.unverified}`;
      return `- **${markdownText(source.name)}**: ${markdownText(text)}`;
    })
    .join('\n');
}
