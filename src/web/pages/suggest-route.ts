import { removeCredentials } from '../../domain/accounts/credential.ts';
import type { CataloguedBrand, PriceView } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/prices/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import { createProblemHead } from '../../http/problems/problem.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { readSuggestText } from '../../services/catalogue/phone-catalogue.ts';
import { phonesMessages } from '../messages/catalogue/phones.ts';
import { formatMember } from '../parts/phone/fact-text.ts';
import { formatPhoneLine } from '../parts/phone/phone-card.ts';
import { formatPriceAmount } from '../parts/prices/price-text.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visitor/visit.ts';

/** One suggestion below the search box, as JSON. `note` describes it, and `url` is the path to open. */
interface Suggestion {
  readonly text: string;
  readonly note: string | null;
  readonly url: string;
}

const maxSuggestions = 7;
const view: PriceView = { freshness: 'complete', currency: defaultCurrency };

const createReply = (
  status: number,
  suggestions: readonly Suggestion[],
  extraHeaders: HeaderList,
): Reply => ({
  status,
  headers: [['Content-Type', 'application/json'], ...extraHeaders],
  body: JSON.stringify({ data: suggestions }),
});

/**
 * Answers `GET /suggest?q=` with suggestions for the text in a search box. It needs no key. Requests are
 * limited per client address, separately from pages.
 */
export async function answerSuggest(visit: Visit, services: SiteServices): Promise<Reply> {
  const { browsing, getClientAddress, catalogue } = services;
  try {
    await browsing.admitSuggestion(getClientAddress(visit.request));
    const text = readSuggestText(removeCredentials(visit.query.get('q') ?? ''));
    // Shared caches must not store the response: its language may depend on this browser.
    return createReply(200, findSuggestions(visit, catalogue, text), [
      ['Cache-Control', 'private, max-age=60'],
    ]);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The second argument is the time. Only quota headers need it, and pages have none.
    const { status, headers, problem } = createProblemHead(error, 0);
    return { ...createReply(status, [], [['Cache-Control', 'no-store'], ...headers]), problem };
  }
}

function findSuggestions(visit: Visit, catalogue: SiteServices['catalogue'], text: string): Suggestion[] {
  const t = phonesMessages[visit.locale];
  const query = { page: 1, perPage: maxSuggestions, brands: null, search: text, sort: null, filter: {} };
  const matches = catalogue.list(query, { ...view, currency: null });
  const toPhoneSuggestion = (phone: Phone): Suggestion => ({
    text: phone.fullName,
    note: formatNote(visit, catalogue, phone),
    url: visit.link(`/phones/${phone.slug}`),
  });
  const toBrandSuggestion = ({ name, slug, phoneCount }: CataloguedBrand): Suggestion => ({
    text: name,
    note: `${t.brand} · ${t.phoneCount(phoneCount)}`,
    url: visit.link(`/phones?brand=${slug}`),
  });
  const listCompletions = (): Suggestion[] => {
    const completions = catalogue.suggest(text).items.slice(0, maxSuggestions);
    return completions.flatMap(({ phone, brand }) => {
      if (phone !== null) return [toPhoneSuggestion(phone)];
      return brand === null ? [] : [toBrandSuggestion(brand)];
    });
  };
  // For a description, such as "foldable with big battery", suggest its search results. For other texts, suggest names.
  const isDescription = matches.understood !== null;
  const suggestions = isDescription ? matches.items.map(toPhoneSuggestion) : listCompletions();
  const allResultsLink = {
    text: t.suggestAll(matches.total, text),
    note: isDescription ? t.question : null,
    url: visit.link(`/phones?${new URLSearchParams({ search: text })}`),
  };
  // Link to the whole list only if it has more phones than the suggestions.
  return matches.total > suggestions.length ? [...suggestions, allResultsLink] : suggestions;
}

/** Formats the device type, release and price of a suggested phone. */
function formatNote(visit: Visit, catalogue: SiteServices['catalogue'], phone: Phone): string {
  const price = catalogue.findPrice(phone, view);
  // `formatPhoneLine` contains the device type of all other devices, so add it for smartphones only.
  const type = phone.deviceType === 'PHONE' ? formatMember(visit, phone.deviceType) : null;
  const amount = price && formatPriceAmount(visit, price);
  return [type, formatPhoneLine(visit, phone), amount]
    .filter((text) => text !== null && text !== '')
    .join(' · ');
}
