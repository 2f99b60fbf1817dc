import type { PriceView } from '../domain/catalogue.ts';
import type { Phone } from '../domain/phone.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
import { phoneJson, presentSummary } from './present-phone.ts';

/** JSON of phones in UTF-8, made once for each catalogue version, edition and currency. */
export interface PhoneBytes {
  /** The whole answer: `{"data":…}`. */
  phone(phone: Phone, view: PriceView): Buffer;
  summary(phone: Phone, view: PriceView): Buffer;
}

/** Of one generation, in bytes: some 13,000 phones and their summaries in one currency. Two are kept. */
const generationBytes = 96 * 1024 * 1024;

/** Of one kind, freshness and currency; by the phone itself: one that an import has replaced is another. */
interface Texts {
  /** The version and edition that they are of. */
  readonly tag: string;
  readonly byPhone: Map<Phone, Buffer>;
}

/**
 * What was asked for lately is kept, of every currency that anybody asks in. When a generation is full, the one before it
 * is dropped whole: no phone has to be looked at for that.
 */
export function createPhoneBytes(catalogue: PhoneCatalogue, maxBytes = generationBytes): PhoneBytes {
  let before = new Map<string, Texts>();
  let current = new Map<string, Texts>();
  let bytes = 0;

  const keep = (name: string, tag: string, phone: Phone, text: Buffer): void => {
    const known = current.get(name);
    if (known?.tag === tag) known.byPhone.set(phone, text);
    else current.set(name, { tag, byPhone: new Map([[phone, text]]) });
    bytes += text.length;
    if (bytes < maxBytes) return;
    before = current;
    current = new Map();
    bytes = 0;
  };

  const keeping = (kind: string, make: (phone: Phone, view: PriceView) => string) => {
    return (phone: Phone, view: PriceView): Buffer => {
      const { freshness, currency } = view;
      const tag = catalogue.tag(freshness);
      const name = `${kind} ${freshness} ${currency}`;
      const find = (texts: Texts | undefined) => (texts?.tag === tag ? texts.byPhone.get(phone) : undefined);
      const known = find(current.get(name));
      if (known !== undefined) return known;
      const text = find(before.get(name)) ?? Buffer.from(make(phone, view));
      keep(name, tag, phone, text);
      return text;
    };
  };

  return {
    phone: keeping('phone', (phone, view) => {
      const json = phoneJson(phone, {
        phoneCount: catalogue.phoneCount(phone.brand),
        price: catalogue.price(phone, view),
        variantPrice: (index) => catalogue.variantPrice(phone, index, view),
      });
      return `{"data":${json}}`;
    }),
    summary: keeping('summary', (phone, view) =>
      JSON.stringify(presentSummary(phone, catalogue.price(phone, view))),
    ),
  };
}
