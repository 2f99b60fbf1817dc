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

/** Texts of one kind and freshness: of each phone by currency, all of one version and edition. */
type Texts = WeakMap<Phone, Map<string, Kept>>;

interface Kept {
  /** The version and edition that the text is of. */
  readonly tag: string;
  readonly text: Buffer;
}

type Kind = 'phone' | 'summary';
type Generation = Record<Kind, Record<PriceView['freshness'], Texts>>;

const createGeneration = (): Generation => {
  const texts = (): Generation[Kind] => ({ complete: new WeakMap(), 'real-time': new WeakMap() });
  return { phone: texts(), summary: texts() };
};

/**
 * What was asked for lately is kept, of every currency that anybody asks in. When a generation is full, the one before it
 * is dropped whole: no phone has to be looked at for that.
 */
export function createPhoneBytes(catalogue: PhoneCatalogue, maxBytes = generationBytes): PhoneBytes {
  let before = createGeneration();
  let current = createGeneration();
  let bytes = 0;

  const keep = (texts: Texts, phone: Phone, currency: string, kept: Kept): void => {
    const own = texts.get(phone);
    if (own === undefined) texts.set(phone, new Map([[currency, kept]]));
    else own.set(currency, kept);
    bytes += kept.text.length;
    if (bytes < maxBytes) return;
    before = current;
    current = createGeneration();
    bytes = 0;
  };

  const keeping = (kind: Kind, make: (phone: Phone, view: PriceView) => string) => {
    return (phone: Phone, view: PriceView): Buffer => {
      const { freshness, currency } = view;
      const tag = catalogue.tag(freshness);
      const texts = current[kind][freshness];
      const known = texts.get(phone)?.get(currency);
      if (known?.tag === tag) return known.text;
      const old = before[kind][freshness].get(phone)?.get(currency);
      const text = old?.tag === tag ? old.text : Buffer.from(make(phone, view));
      keep(texts, phone, currency, { tag, text });
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
