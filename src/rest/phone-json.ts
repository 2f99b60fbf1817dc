import type { PriceView } from '../domain/catalogue.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import { createJsonFragmentCache } from './json-fragment-cache.ts';
import { presentPhone, presentSummary } from './present-phone.ts';

export type PhoneJson = ReturnType<typeof createPhoneJson>;

/**
 * What is kept, in bytes: everything of 75,000 phones in one currency but their spec sheets, and whole answers of 13,000.
 * An answer that is not kept whole is joined each time, which costs it a twentieth.
 */
const roomFor = { parts: 192 * 1024 * 1024, answers: 64 * 1024 * 1024 };

const closing = Buffer.from('}}');

/** JSON of phones in UTF-8, as of the catalogue that is in force. */
export function createPhoneJson(catalogue: PhoneCatalogue, maxBytes = roomFor) {
  const parts = createJsonFragmentCache(catalogue, maxBytes.parts);
  const answers = createJsonFragmentCache(catalogue, maxBytes.answers);

  /** The answer up to its last member, the spec sheet. */
  const beginning = (phone: Phone, view: PriceView): Buffer => {
    const facts = presentPhone(phone, {
      phoneCount: catalogue.phoneCount(phone.brand),
      price: catalogue.price(phone, view),
      variantPrice: (index) => catalogue.variantPrice(phone, index, view),
    });
    return Buffer.from(`{"data":${JSON.stringify(facts).slice(0, -1)},"spec_sheet":`);
  };

  return {
    /** The whole answer: `{"data":…}`. */
    phone: (phone: Phone, view: PriceView): Buffer =>
      answers('phone', phone, view, () => {
        const begun = parts('phone', phone, view, () => beginning(phone, view));
        return Buffer.concat([begun, phone.specSheetJson, closing]);
      }),
    summary: (phone: Phone, view: PriceView): Buffer =>
      parts('summary', phone, view, () =>
        Buffer.from(JSON.stringify(presentSummary(phone, catalogue.price(phone, view)))),
      ),
  };
}
