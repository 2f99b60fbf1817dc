import { withoutCredentials } from '../../domain/accounts/credential.ts';
import type { CataloguedBrand, PriceView } from '../../domain/catalogue/catalogue.ts';
import { defaultCurrency } from '../../domain/catalogue/price.ts';
import { GatewayError } from '../../domain/errors.ts';
import { problemHead } from '../../http/problems/problem.ts';
import type { HeaderList } from '../../http/responses/quota-headers.ts';
import type { Reply } from '../../http/responses/send.ts';
import type { Phone } from '../../record/phone.ts';
import { readSuggestText } from '../../services/catalogue/phone-catalogue.ts';
import { phonesMessages } from '../messages/phones.ts';
import { phoneLine } from '../parts/phone-card.ts';
import type { SiteServices } from '../site-services.ts';
import type { Visit } from '../visit.ts';

/** A row of the list below the search box, and the page that it leads to. */
interface Row {
  readonly text: string;
  readonly note: string | null;
  readonly url: string;
}

const maxRows = 7;
const view: PriceView = { freshness: 'complete', currency: defaultCurrency };

const rowsReply = (status: number, data: readonly Row[], more: HeaderList): Reply => ({
  status,
  headers: [['Content-Type', 'application/json'], ...more],
  body: JSON.stringify({ data }),
});

/**
 * `GET /suggest?q=`: suggestions for a text that is being typed in a page's search box. It needs no key.
 * Requests are counted per address, separately from pages.
 */
export async function answerSuggest(visit: Visit, services: SiteServices): Promise<Reply> {
  const { browsing, addressOf, catalogue } = services;
  try {
    await browsing.admitSuggestion(addressOf(visit.request));
    const text = readSuggestText(withoutCredentials(visit.query.get('q') ?? ''));
    // The answer is private, because the language may depend on this browser.
    return rowsReply(200, rowsFor(visit, catalogue, text), [['Cache-Control', 'private, max-age=60']]);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { status, headers, problem } = problemHead(error, 0);
    return { ...rowsReply(status, [], [['Cache-Control', 'no-store'], ...headers]), problem };
  }
}

function rowsFor(visit: Visit, catalogue: SiteServices['catalogue'], text: string): Row[] {
  const t = phonesMessages[visit.locale];
  const query = { page: 1, perPage: maxRows, brands: null, search: text, sort: null, filter: {} };
  const matches = catalogue.list(query, { ...view, currency: null });
  const phoneRow = (phone: Phone): Row => ({
    text: phone.fullName,
    note: noteOf(visit, catalogue, phone),
    url: visit.link(`/phones/${phone.slug}`),
  });
  const brandRow = ({ name, slug, phoneCount }: CataloguedBrand): Row => ({
    text: name,
    note: t.count(phoneCount),
    url: visit.link(`/phones?brand=${slug}`),
  });
  // Suggest the results of a question, or the completions of a name.
  const rows =
    matches.understood === null
      ? catalogue
          .suggest(text)
          .items.slice(0, maxRows)
          .flatMap(({ phone, brand }) =>
            phone === null ? (brand === null ? [] : [brandRow(brand)]) : [phoneRow(phone)],
          )
      : matches.items.map(phoneRow);
  const allRow = {
    text: t.suggestAll(matches.total, text),
    note: null,
    url: visit.link(`/phones?${new URLSearchParams({ search: text })}`),
  };
  return matches.total > 0 ? [...rows, allRow] : rows;
}

function noteOf(visit: Visit, catalogue: SiteServices['catalogue'], phone: Phone): string {
  const price = catalogue.price(phone, view);
  const amount = price && visit.formats.money(price.amount.amountMinor, price.amount.currency);
  return [phoneLine(visit, phone), amount].filter((part) => part !== null && part !== '').join(' · ');
}
