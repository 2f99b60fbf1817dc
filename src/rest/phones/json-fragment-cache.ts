import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';

/** The JSON fragments of one kind, price edition and currency. Imports replace phone objects, the keys. */
interface Fragments {
  readonly freshness: DataFreshness;
  /** The tag of the catalogue version and price edition that the fragments belong to. */
  readonly tag: string;
  readonly byPhone: Map<Phone, Buffer>;
  /** Copies bytes into memory that belongs to the cache. */
  readonly store: (bytes: Buffer) => Buffer;
  bytes: number;
}

/**
 * Caches the JSON of phones, in UTF-8, until the catalogue changes. A full cache evicts nothing: if clients
 * read all phones in turn and not all of them fit, each would be evicted before it is read again, and the many
 * short-lived buffers would make V8 collect the whole heap each second.
 * @returns a function that returns the bytes of a phone by kind and price view. If they are not cached, it
 *   creates them with `make`, and caches them if there is room.
 */
export function createJsonFragmentCache(catalogue: PhoneCatalogue, maxBytes: number) {
  const cachesByName = new Map<string, Fragments>();
  let cachedBytes = 0;

  const removeOutdated = (): void => {
    for (const [name, { tag, freshness, bytes }] of cachesByName) {
      if (tag === catalogue.tag(freshness)) continue;
      cachesByName.delete(name);
      cachedBytes -= bytes;
    }
  };

  return (kind: string, phone: Phone, { freshness, currency }: PriceView, make: () => Buffer): Buffer => {
    const name = `${kind} ${freshness} ${currency}`;
    const tag = catalogue.tag(freshness);
    let cache = cachesByName.get(name);
    const cachedFragment = cache?.tag === tag ? cache.byPhone.get(phone) : undefined;
    if (cachedFragment !== undefined) return cachedFragment;
    const fragment = make();
    if (cache?.tag !== tag) {
      removeOutdated();
      cache = { freshness, tag, byPhone: new Map(), store: createBlockAllocator(), bytes: 0 };
      cachesByName.set(name, cache);
    }
    if (cachedBytes + fragment.length > maxBytes) return fragment;
    cachedBytes += fragment.length;
    cache.bytes += fragment.length;
    const copy = cache.store(fragment);
    cache.byPhone.set(phone, copy);
    return copy;
  };
}

const blockBytes = 64 * 1024;

/** Creates a function that copies bytes into large blocks, so V8 has fewer objects to track. */
function createBlockAllocator(): (bytes: Buffer) => Buffer {
  let block = Buffer.alloc(0);
  let usedBytes = 0;
  return (bytes) => {
    if (usedBytes + bytes.length > block.length) {
      block = Buffer.allocUnsafeSlow(Math.max(blockBytes, bytes.length));
      usedBytes = 0;
    }
    block.set(bytes, usedBytes);
    usedBytes += bytes.length;
    return block.subarray(usedBytes - bytes.length, usedBytes);
  };
}
