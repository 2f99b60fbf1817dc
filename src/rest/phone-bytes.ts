import type { PriceView } from '../domain/catalogue.ts';
import type { Phone } from '../domain/phone.ts';
import type { DataFreshness } from '../domain/plan.ts';
import type { PhoneCatalogue } from '../services/phone-catalogue.ts';
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

const end = Buffer.from('}}');

export function createPhoneBytes(catalogue: PhoneCatalogue, maxBytes = roomFor): PhoneBytes {
  const parts = createShelf(catalogue, maxBytes.parts);
  const answers = createShelf(catalogue, maxBytes.answers);

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
      answers.keep('phone', phone, view, join(beginning(phone, view), phone.specSheetJson, end)),
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

/** `Buffer.concat`, without looking at what it is given. */
function join(beginning: Buffer, middle: Buffer, end: Buffer): Buffer {
  const joined = Buffer.allocUnsafe(beginning.length + middle.length + end.length);
  joined.set(beginning);
  joined.set(middle, beginning.length);
  joined.set(end, beginning.length + middle.length);
  return joined;
}

/** Of one kind, freshness and currency; by the phone itself: one that an import has replaced is another. */
interface Kept {
  readonly freshness: DataFreshness;
  /** The catalogue version and edition that they are of. */
  readonly tag: string;
  readonly byPhone: Map<Phone, Buffer>;
  readonly store: (bytes: Buffer) => Buffer;
  bytes: number;
}

/**
 * Bytes of phones, as many as there is room for until the catalogue changes. None makes room for another: where more is
 * asked for in turn than can be kept, each would be given up before it is asked for again, and so much that lives a
 * little and then dies has V8 collect the whole heap each second.
 */
function createShelf(catalogue: PhoneCatalogue, maxBytes: number) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const clearOld = (): void => {
    for (const [name, old] of kept) {
      if (old.tag === catalogue.tag(old.freshness)) continue;
      kept.delete(name);
      bytes -= old.bytes;
    }
  };

  return {
    find: (kind: string, phone: Phone, { freshness, currency }: PriceView): Buffer | undefined => {
      const known = kept.get(`${kind} ${freshness} ${currency}`);
      return known?.tag === catalogue.tag(freshness) ? known.byPhone.get(phone) : undefined;
    },
    /** @returns the same bytes */
    keep: (kind: string, phone: Phone, { freshness, currency }: PriceView, text: Buffer): Buffer => {
      const name = `${kind} ${freshness} ${currency}`;
      const tag = catalogue.tag(freshness);
      let known = kept.get(name);
      if (known?.tag !== tag) {
        clearOld();
        known = { freshness, tag, byPhone: new Map(), store: createBlocks(), bytes: 0 };
        kept.set(name, known);
      }
      if (bytes + text.length > maxBytes) return text;
      bytes += text.length;
      known.bytes += text.length;
      const stored = known.store(text);
      known.byPhone.set(phone, stored);
      return stored;
    },
  };
}

const blockBytes = 64 * 1024;

/** Memory for bytes that are all let go at once: as many pieces of their own would take V8 long to free. */
function createBlocks(): (bytes: Buffer) => Buffer {
  let block = Buffer.alloc(0);
  let used = 0;
  return (bytes) => {
    if (used + bytes.length > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes.length));
      used = 0;
    }
    block.set(bytes, used);
    used += bytes.length;
    return block.subarray(used - bytes.length, used);
  };
}
