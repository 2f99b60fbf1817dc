import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createProblemHead } from '../../http/problems/problem.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { browseLimitMessages } from '../messages/catalogue/browse-limit.ts';
import { phoneMessages } from '../messages/catalogue/phone.ts';
import { escapeMarkdown, formatMarkdownLink, joinMarkdown } from '../rendering/markdown.ts';
import { formatVary } from '../rendering/render-page.ts';
import { readVisit, type SiteSettings, type Visit } from '../visitor/visit.ts';
import { formatPhoneSections, type MarkdownDeps } from './phone-markdown-sections.ts';
import { pickApiParams, readPriceView } from './read-history.ts';

/** The suffix of the path of a phone's Markdown page. */
export const markdownSuffix = '.md';
/** The maximum length of a requested number or slug that the page for an unknown phone (404) repeats. */
export const maxEchoedLength = 60;

type VisitRequest = Parameters<typeof readVisit>[0];

function createMarkdownReply(
  visit: Visit,
  status: number,
  sections: readonly string[],
  headers: HeaderList,
): Reply {
  return {
    status,
    headers: [
      ['Content-Type', 'text/markdown; charset=utf-8'],
      ['Content-Language', visit.locale],
      ['Cache-Control', status === 200 ? 'no-cache' : 'no-store'],
      ['Vary', formatVary(visit, true)],
      ...headers,
    ],
    body: joinMarkdown(sections),
  };
}

/** Creates the Markdown reply (429) for a client address that has reached its hourly limit of pages. */
export function createMarkdownLimitReply(visit: Visit, error: GatewayError, pagesPerHour: number): Reply {
  const t = browseLimitMessages[visit.locale];
  // The second argument is the time. Only quota headers need it, and pages have none.
  const { status, headers, problem } = createProblemHead(error, 0);
  const minutes = Math.ceil((error.facts.retryAfterSeconds ?? 60) / 60);
  const lead = `${t.lead(pagesPerHour)} ${t.retry(minutes)}`;
  const signUp = formatMarkdownLink(t.signUp, visit.getPageUrl('/#sign-up'));
  const reply = createMarkdownReply(visit, status, [`# ${t.title}`, lead, `${t.keyLead} ${signUp}`], headers);
  return { ...reply, problem };
}

/** Creates the Markdown reply (404) for an unknown phone. @param refText the requested number or slug */
export function createUnknownMarkdown(visit: Visit, refText: string): Reply {
  const t = phoneMessages[visit.locale];
  const lead = refText.length > maxEchoedLength ? '' : escapeMarkdown(t.unknownLead(refText));
  const listLink = formatMarkdownLink(t.phones, visit.getPageUrl('/phones', visit.locale));
  const reply = createMarkdownReply(visit, 404, [`# ${t.unknownTitle}`, lead, listLink], []);
  return { ...reply, problem: 'not-found' };
}

/**
 * Creates the Markdown (GFM) version of a phone's page. An invalid currency gets a reply with status 400.
 * @param headers the headers of a complete page, such as its ETag
 */
export async function createPhoneMarkdown(
  visit: Visit,
  services: MarkdownDeps,
  phone: Phone,
  params: URLSearchParams,
  headers: HeaderList,
): Promise<Reply> {
  let view: PriceView;
  try {
    view = readPriceView(services, params);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.facts.parameters === undefined) throw error;
    const errorLines = error.facts.parameters.map(
      ({ parameter, detail }) => `- ${escapeMarkdown(`${parameter}: ${detail}`)}`,
    );
    return createMarkdownReply(visit, 400, [`# ${escapeMarkdown(error.message)}`, errorLines.join('\n')], []);
  }
  const apiParams = pickApiParams(params);
  const query = apiParams.size > 0 ? `?${apiParams}` : '';
  const { sections, isComplete } = await formatPhoneSections(visit, services, phone, view, query);
  const pageUrl = visit.getPageUrl(`/phones/${phone.slug}`, visit.locale);
  const canonicalLink: HeaderList = [['Link', `<${pageUrl}>; rel="canonical"`]];
  // An incomplete page gets no ETag, so it is not cached.
  return createMarkdownReply(visit, 200, sections, [...canonicalLink, ...(isComplete ? headers : [])]);
}

/**
 * Creates a function that formats the English page of a phone as Markdown, with prices in the default
 * currency.
 */
export function createPhonePageFormatter(services: MarkdownDeps, settings: SiteSettings) {
  return async (phone: Phone): Promise<string> => {
    // There is no HTTP request, so create a minimal one for the language and the path.
    const originalUrl = `/en/phones/${phone.slug}${markdownSuffix}`;
    const visit = readVisit({ originalUrl, headers: {} } as VisitRequest, settings);
    const view = readPriceView(services, new URLSearchParams());
    const { sections } = await formatPhoneSections(visit, services, phone, view);
    return joinMarkdown(sections);
  };
}
