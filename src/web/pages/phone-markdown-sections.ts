import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { Review } from '../../domain/catalogue/history.ts';
import type { Page } from '../../domain/catalogue/page.ts';
import type { Price } from '../../domain/catalogue/prices/price.ts';
import type { Phone } from '../../record/phone.ts';
import { phoneMessages } from '../messages/catalogue/phone.ts';
import { priceMessages } from '../messages/catalogue/prices.ts';
import { sampleMessages } from '../messages/docs/samples.ts';
import { formatPhoneLine, listKeyFacts } from '../parts/phone/phone-card.ts';
import { groupFacts } from '../parts/phone/phone-facts.ts';
import { isWebAddress } from '../parts/phone/phone-reviews.ts';
import { groupSources } from '../parts/phone/phone-sources.ts';
import { formatVariant, getPriceColumns } from '../parts/prices/price-table.ts';
import {
  formatOriginalAmount,
  formatPriceAmount,
  formatPriceDetails,
  formatPriceKind,
  formatRateNote,
} from '../parts/prices/price-text.ts';
import {
  escapeMarkdown,
  formatMarkdownLink,
  formatMarkdownTable,
  joinMarkdown,
} from '../rendering/markdown.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';
import { readHistory } from './read-history.ts';

export type MarkdownDeps = Pick<SiteServices, 'catalogue' | 'origin' | 'readPhoneCurrency'>;

/**
 * Formats the sections of a phone's page as Markdown.
 * @param query the query string of the API request that the page shows, with its `?`; empty by default
 * @returns the sections, and `isComplete`: false if prices or reviews are missing because the database is
 * unavailable
 */
export async function formatPhoneSections(
  visit: Visit,
  services: MarkdownDeps,
  phone: Phone,
  view: PriceView,
  query = '',
) {
  const t = phoneMessages[visit.locale];
  const { prices, reviews, isComplete } = await readHistory(services, phone.id, view);
  const { fullName, slug, rating } = phone;
  const pageUrl = visit.getPageUrl(`/phones/${slug}`, visit.locale);
  const requestUrl = `${services.origin}/v1/phones/${slug}${query}`;
  const lead = [formatPhoneLine(visit, phone), ...listKeyFacts(visit, phone)].filter((text) => text !== '');
  const sections = [
    `# ${escapeMarkdown(fullName)}`,
    escapeMarkdown(lead.join(' · ')),
    rating === null ? '' : t.rating(visit.formats.number(rating.average), rating.count),
    `- ${formatMarkdownLink(fullName, pageUrl)}\n- ${sampleMessages[visit.locale].heading}: \`GET ${requestUrl}\` (\`X-API-Key\`)`,
    `## ${priceMessages[visit.locale].currentPrice}`,
    formatCurrentPrices(visit, services, phone, view),
    `## ${t.facts}`,
    t.factsLead,
    ...formatFacts(visit, phone),
    `## ${priceMessages[visit.locale].history}`,
    ...formatPriceHistory(visit, prices),
    `## ${t.reviews}`,
    ...formatReviews(visit, reviews),
    `## ${t.sources}`,
    formatSources(visit, phone),
  ];
  return { sections, isComplete };
}

function formatCurrentPrices(
  visit: Visit,
  { catalogue }: MarkdownDeps,
  phone: Phone,
  view: PriceView,
): string {
  const t = priceMessages[visit.locale];
  const currentPrice = catalogue.findPrice(phone, view);
  const { lowest90d, lowestEver } = catalogue.summarisePrices(phone, view);
  const formatDetails = (price: Price): string =>
    `${formatPriceAmount(visit, price)} (${formatPriceDetails(visit, price)})`;
  const labelledPrices: readonly (readonly [string, Price | null])[] = [
    [t.currentPrice, currentPrice],
    [t.launchPrice, catalogue.findLaunchPrice(phone, view)],
    [t.lowest90d, lowest90d],
    [t.lowestEver, lowestEver],
    ...phone.variants.map((variant, index) => {
      const name = `${t.variant} ${formatVariant(visit, variant)}`;
      return [name, catalogue.findVariantPrice(phone, index, view)] as const;
    }),
  ];
  const lines = labelledPrices.flatMap(([name, price]) =>
    price === null ? [] : [`- **${escapeMarkdown(name)}**: ${escapeMarkdown(formatDetails(price))}`],
  );
  if (currentPrice !== null) {
    const { name, verified } = currentPrice.source;
    lines.push(`- **${t.source}**: ${escapeMarkdown(name)}${verified ? '' : ` (${t.unverified})`}`);
  }
  const shownPrices = labelledPrices.map(([, price]) => price);
  const edition = t.editionNote(visit.formats.date(catalogue.getEdition(view.freshness)));
  return joinMarkdown([
    lines.length === 0 ? t.unknownPrice : lines.join('\n'),
    [formatRateNote(visit, shownPrices), edition].filter((text) => text !== null).join(' '),
  ]).trimEnd();
}

/** Formats each group of facts as a heading and a list. A fact with several values gets a nested list. */
function formatFacts(visit: Visit, phone: Phone): string[] {
  return groupFacts(visit, phone).map(({ heading, rows }) => {
    const list = rows.flatMap(({ label, lines }) => {
      const texts = lines.map(escapeMarkdown);
      if (label === '') return texts.map((text) => `- ${text}`);
      const name = `- **${escapeMarkdown(label)}**:`;
      return texts.length === 1 ? [`${name} ${texts[0]}`] : [name, ...texts.map((text) => `  - ${text}`)];
    });
    return `### ${escapeMarkdown(heading)}\n\n${list.join('\n')}`;
  });
}

function formatPriceHistory(visit: Visit, history: Page<Price> | null): string[] {
  const t = priceMessages[visit.locale];
  if (history === null) return [t.historyUnavailable];
  const { items, total } = history;
  if (items.length === 0) return [t.noHistory];
  const { date } = visit.formats;
  const rows = items.map((price) => {
    const { observedAt, dateInferred, kind, variant, seller, country, source } = price;
    const originalAmount = formatOriginalAmount(visit, price);
    return [
      `${date(observedAt.toISOString().slice(0, 10))}${dateInferred ? ` (${t.dateInferred})` : ''}`,
      formatPriceAmount(visit, price) + (originalAmount === null ? '' : ` (${originalAmount})`),
      formatPriceKind(visit, kind),
      variant === null ? '–' : formatVariant(visit, variant),
      seller ?? t.unnamedSeller,
      country ?? '–',
      `${source.name}${source.verified ? '' : ` (${t.unverified})`}`,
    ];
  });
  return [
    total > items.length ? t.newestPrices(items.length, total) : '',
    formatMarkdownTable(getPriceColumns(visit), rows),
  ];
}

/** Formats the reviews as a list of titles, authors, dates and links, without the texts of the reviews. */
function formatReviews(visit: Visit, reviews: Page<Review> | null): string[] {
  const t = phoneMessages[visit.locale];
  if (reviews === null) return [t.reviewsUnavailable];
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
    const text = escapeMarkdown(details.filter((detail) => detail !== null).join(' · '));
    return `- ${text}${url !== null && isWebAddress(url) ? ` · ${formatMarkdownLink(t.sourceLink, url)}` : ''}`;
  });
  return [t.newestReviews(items.length, total), lines.join('\n')];
}

function formatSources(visit: Visit, phone: Phone): string {
  const t = phoneMessages[visit.locale];
  return groupSources(visit, phone)
    .map(({ source, labels }) => {
      const { asOf, asOfInferred, importedAt, verified } = source;
      const inferredNote = asOfInferred ? ` (${t.asOfInferred})` : '';
      const details = [
        asOf === null ? null : `${t.asOf} ${visit.formats.partialDate(asOf)}${inferredNote}`,
        `${t.imported} ${visit.formats.date(importedAt)}`,
        t.factCount(labels.length),
      ].filter((detail) => detail !== null);
      const text = `${details.join(' · ')}. ${verified ? t.verified : t.unverified}`;
      return `- **${escapeMarkdown(source.name)}**: ${escapeMarkdown(text)}`;
    })
    .join('\n');
}
