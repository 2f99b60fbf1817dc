import type { PriceView } from '../domain/catalogue/catalogue.ts';
import type { DataFreshness } from '../domain/quota/plan.ts';
import type { Phone } from '../record/phone.ts';
import type { PhoneCatalogue } from '../services/catalogue/phone-catalogue.ts';

/**
 * JSON fragments of one kind, price edition and currency. The key is the phone object, because an import
 * replaces it.
 */
interface Fragments {
  readonly freshness: DataFreshness;
  /** The tag of the catalogue version and price edition that the fragments were made from. */
  readonly tag: string;
  readonly byPhone: Map<Phone, Buffer>;
  readonly store: (bytes: Buffer) => Buffer;
  bytes: number;
}

/**
 * Caches the JSON of phones, in UTF-8, until the catalogue changes. A full cache evicts nothing. If clients
 * read more phones in turn than fit, each would be evicted before it is read again, and so many short-lived
 * buffers make V8 collect the whole heap each second.
 * @returns a function that finds the bytes of a phone by kind and price view. If they are not cached, it
 *   makes them, and caches them if there is room.
 */
export function createJsonFragmentCache(catalogue: Pick<PhoneCatalogue, 'tag'>, maxBytes: number) {
  const caches = new Map<string, Fragments>();
  let bytes = 0;

  const clearOld = (): void => {
    for (const [name, old] of caches) {
      if (old.tag === catalogue.tag(old.freshness)) continue;
      caches.delete(name);
      bytes -= old.bytes;
    }
  };

  return (kind: string, phone: Phone, { freshness, currency }: PriceView, make: () => Buffer): Buffer => {
    const name = `${kind} ${freshness} ${currency}`;
    const tag = catalogue.tag(freshness);
    let cache = caches.get(name);
    const stored = cache?.tag === tag ? cache.byPhone.get(phone) : undefined;
    if (stored !== undefined) return stored;
    const text = make();
    if (cache?.tag !== tag) {
      clearOld();
      cache = { freshness, tag, byPhone: new Map(), store: createBlocks(), bytes: 0 };
      caches.set(name, cache);
    }
    if (bytes + text.length > maxBytes) return text;
    bytes += text.length;
    cache.bytes += text.length;
    const copy = cache.store(text);
    cache.byPhone.set(phone, copy);
    return copy;
  };
}

const blockBytes = 64 * 1024;

/** Copies bytes into large blocks, which are all freed together, so V8 has fewer objects to track. */
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
