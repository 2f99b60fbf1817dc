import type { Price } from '../../../domain/catalogue/prices/price.ts';
import type { Phone } from '../../../record/phone.ts';
import { factMessages } from '../../messages/facts/facts.ts';
import { type Html, html } from '../../rendering/html.ts';
import type { Visit } from '../../visitor/visit.ts';
import { renderShortPrice } from '../prices/price-text.ts';
import { formatMember, formatValue, getFactLabel } from './fact-text.ts';

/** Formats up to two sizes as a list (`8, 12 GB`), and more as a range (`128–512 GB`, `256 GB–1 TB`). */
function formatSizes(visit: Visit, sizes: readonly number[]): string {
  const shownSizes = sizes.length > 2 ? [sizes[0], sizes.at(-1)] : sizes;
  const texts = shownSizes.map((size) => formatValue(visit, 'storageGb', [size]) ?? '');
  const unit = factMessages[visit.locale].units.GB ?? '';
  const isOneUnit = texts.every((text) => text.endsWith(unit));
  const shortTexts = texts.map((text, index) =>
    isOneUnit && index < texts.length - 1 ? text.slice(0, -unit.length) : text,
  );
  return shortTexts.join(sizes.length > 2 ? '–' : ', ');
}

/** Lists the texts of the most important facts of a phone. Unknown facts are left out. */
export function listKeyFacts(visit: Visit, phone: Phone): string[] {
  const { ramGb, storageGb, displays, battery, mainCameraMp } = phone;
  return [
    formatValue(visit, 'displays[0].diagonalIn', displays[0]?.diagonalIn ?? null),
    ramGb.length > 0 ? `${getFactLabel(visit, 'ramGb')}\u00a0${formatSizes(visit, ramGb)}` : null,
    storageGb.length > 0 ? formatSizes(visit, storageGb) : null,
    formatValue(visit, 'battery.capacityMah', battery.capacityMah),
    formatValue(visit, 'mainCameraMp', mainCameraMp),
  ].filter((fact) => fact !== null);
}

/** Formats the release month of a phone and, if they are unusual, its device type and its form. */
export function formatPhoneLine(visit: Visit, phone: Phone): string {
  const { releasedOn, announcedOn, deviceType, formFactor } = phone;
  const date = releasedOn ?? announcedOn;
  const unusualForm =
    deviceType === 'PHONE' && formFactor !== null && formFactor !== 'BAR' ? formFactor : null;
  return [
    date && visit.formats.month(date),
    deviceType === 'PHONE' ? null : formatMember(visit, deviceType),
    // The text of a form ends with an explanation in brackets, which is too long for a card.
    unusualForm && formatMember(visit, unusualForm).replace(/ \(.*\)$/, ''),
  ]
    .filter((text) => text !== null)
    .join(' · ');
}

/**
 * Renders a phone in a list as a card. The whole card, except for the action, links to the page of the phone.
 * @param action a control for the phone, such as a checkbox that selects it
 */
export function renderPhoneCard(visit: Visit, phone: Phone, price: Price | null, action: Html): Html {
  // The non-breaking space keeps the separator on the line of the fact before it.
  return html`<li class="phone-card"><h3><a href="${visit.link(`/phones/${phone.slug}`)}">${phone.fullName}</a></h3>
<p class="fine">${formatPhoneLine(visit, phone)}</p>
<p class="key-facts">${listKeyFacts(visit, phone).join('\u00a0· ')}</p>
<div class="card-foot">${action}
${renderShortPrice(visit, price)}</div>
</li>
`;
}
