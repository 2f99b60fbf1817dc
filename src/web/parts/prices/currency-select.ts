import type { Locale } from '../../../domain/locale.ts';
import type { PhoneCatalogue } from '../../../services/catalogue/phone-catalogue.ts';
import { phonesMessages } from '../../messages/catalogue/phones.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';

const currencyNames: Readonly<Record<Locale, Intl.DisplayNames>> = {
  en: new Intl.DisplayNames('en-GB', { type: 'currency' }),
  th: new Intl.DisplayNames('th-TH', { type: 'currency' }),
};

/**
 * Renders a form field `currency` with all currencies that have a rate.
 * @param selectedCurrency an ISO 4217 code
 * @param isChosen whether the reader chose the currency; if not, its option has an empty value
 * @param formId the id of the form to which the field belongs, if the field is outside the form
 */
export function renderCurrencySelect(
  visit: Visit,
  catalogue: PhoneCatalogue,
  selectedCurrency: string,
  isChosen: boolean,
  formId?: string,
): Html {
  const displayNames = currencyNames[visit.locale];
  return html`<div class="field"><label for="currency">${phonesMessages[visit.locale].currency}</label><select id="currency" name="currency"${formId !== undefined && html` form="${formId}"`}>${catalogue
    .listCurrencies()
    .toSorted()
    .map(
      (code) =>
        html`<option value="${code === selectedCurrency && !isChosen ? '' : code}"${code === selectedCurrency && html` selected`}>${code} · ${displayNames.of(code)}</option>`,
    )}</select></div>`;
}
