import type { PriceView } from '../domain/catalogue.ts';
import type { Phone } from '../domain/phone.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import { createPhoneShelf } from './phone-shelf.ts';
import { presentFacts, presentSummary } from './present-phone.ts';

/** JSON of phones in UTF-8, as of the catalogue that is in force. */
export interface PhoneBytes {
  /** The whole answer: `{"data":…}`. */
  phone(phone: Phone, view: PriceView): Buffer;
  summary(phone: Phone, view: PriceView): Buffer;
}

/**
 * What is kept, in bytes: everything of 75,000 phones in one currency but their spec sheets, and whole answers of 13,000.
 * An answer that is not kept whole is joined each time, which costs it a twentieth.
 */
const roomFor = { parts: 192 * 1024 * 1024, answers: 64 * 1024 * 1024 };

const closing = Buffer.from('}}');

export function createPhoneBytes(catalogue: PhoneCatalogue, maxBytes = roomFor): PhoneBytes {
  const parts = createPhoneShelf(catalogue, maxBytes.parts);
  const answers = createPhoneShelf(catalogue, maxBytes.answers);

  /** The answer up to its last member, the spec sheet. */
  const beginning = (phone: Phone, view: PriceView): Buffer => {
    const known = parts.find('phone', phone, view);
    if (known !== undefined) return known;
    const facts = presentFacts(phone, {
      phoneCount: catalogue.phoneCount(phone.brand),
      price: catalogue.price(phone, view),
      variantPrice: (index) => catalogue.variantPrice(phone, index, view),
    });
    const text = `{"data":${JSON.stringify(facts).slice(0, -1)},"spec_sheet":`;
    return parts.keep('phone', phone, view, Buffer.from(text));
  };

  return {
    phone: (phone, view) =>
      answers.find('phone', phone, view) ??
      answers.keep(
        'phone',
        phone,
        view,
        Buffer.concat([beginning(phone, view), phone.specSheetJson, closing]),
      ),
    summary: (phone, view) =>
      parts.find('summary', phone, view) ??
      parts.keep(
        'summary',
        phone,
        view,
        Buffer.from(JSON.stringify(presentSummary(phone, catalogue.price(phone, view)))),
      ),
  };
}
