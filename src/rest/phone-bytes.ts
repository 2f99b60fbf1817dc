import type { PriceView } from '../domain/catalogue.ts';
import type { Phone } from '../domain/phone.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import { presentPhone, presentSummary } from './present-phone.ts';

/** JSON of phones in UTF-8, made once for each catalogue version, edition and currency. */
export interface PhoneBytes {
  /** The whole answer: `{"data":…}`. */
  phone(phone: Phone, view: PriceView): Buffer;
  summary(phone: Phone, view: PriceView): Buffer;
}

/** Currencies kept for a phone: most clients ask in one. */
const maxViews = 8;

interface Kept {
  /** The version and edition that all texts are of. */
  tag: string;
  readonly texts: Map<string, Buffer>;
}

export function createPhoneBytes(catalogue: PhoneCatalogue): PhoneBytes {
  const keep = (make: (phone: Phone, view: PriceView) => unknown) => {
    const kept: Record<PriceView['freshness'], WeakMap<Phone, Kept>> = {
      complete: new WeakMap(),
      'real-time': new WeakMap(),
    };
    return (phone: Phone, view: PriceView): Buffer => {
      const tag = catalogue.tag(view.freshness);
      let own = kept[view.freshness].get(phone);
      if (own === undefined || own.tag !== tag || own.texts.size >= maxViews) {
        own = { tag, texts: new Map() };
        kept[view.freshness].set(phone, own);
      }
      let text = own.texts.get(view.currency);
      if (text === undefined) {
        text = Buffer.from(JSON.stringify(make(phone, view)));
        own.texts.set(view.currency, text);
      }
      return text;
    };
  };

  return {
    phone: keep((phone, view) => ({
      data: presentPhone(phone, {
        phoneCount: catalogue.phoneCount(phone.brand),
        price: catalogue.price(phone, view),
        variantPrice: (index) => catalogue.variantPrice(phone, index, view),
      }),
    })),
    summary: keep((phone, view) => presentSummary(phone, catalogue.price(phone, view))),
  };
}
