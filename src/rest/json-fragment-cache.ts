import type { PriceView } from '../domain/catalogue/catalogue.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

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
 * @returns the bytes of a phone, of which there may be several kinds: made when they are not kept, and kept if there is room
 */
export function createJsonFragmentCache(catalogue: Pick<PhoneCatalogue, 'tag'>, maxBytes: number) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  const clearOld = (): void => {
    for (const [name, old] of kept) {
      if (old.tag === catalogue.tag(old.freshness)) continue;
      kept.delete(name);
      bytes -= old.bytes;
    }
  };

  return (kind: string, phone: Phone, { freshness, currency }: PriceView, make: () => Buffer): Buffer => {
    const name = `${kind} ${freshness} ${currency}`;
    const tag = catalogue.tag(freshness);
    let known = kept.get(name);
    const stored = known?.tag === tag ? known.byPhone.get(phone) : undefined;
    if (stored !== undefined) return stored;
    const text = make();
    if (known?.tag !== tag) {
      clearOld();
      known = { freshness, tag, byPhone: new Map(), store: createBlocks(), bytes: 0 };
      kept.set(name, known);
    }
    if (bytes + text.length > maxBytes) return text;
    bytes += text.length;
    known.bytes += text.length;
    const own = known.store(text);
    known.byPhone.set(phone, own);
    return own;
  };
}

const blockBytes = 64 * 1024;

/** Memory for bytes that are all let go at once, a block at a time: fewer pieces for V8 to keep track of. */
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
