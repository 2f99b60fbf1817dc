import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';

/** The cached JSON fragments of one kind, price edition and currency. */
interface FragmentCache {
  readonly freshness: DataFreshness;
  /** The tag of the catalogue version and price edition that the fragments belong to. */
  readonly tag: string;
  /** The fragments by phone object. An import replaces the objects of changed phones. */
  readonly byPhone: Map<Phone, Buffer>;
  /** Copies a fragment into memory that belongs to the cache. */
  readonly copyToBlock: (fragment: Buffer) => Buffer;
  /** The total size of the fragments, in bytes. */
  bytes: number;
}

/**
 * Caches the JSON of phones, in UTF-8, until the catalogue changes. A full cache evicts nothing: if clients read
 * all phones in sequence and not all of them fit, each would be evicted before it is read again, and so many
 * short-lived buffers would make V8 collect the whole heap every second.
 * @returns a function that returns the fragment of a phone for a kind and a price view. If the fragment is not
 *   cached, it is created with `createFragment`, and cached if there is space.
 */
export function createJsonFragmentCache(catalogue: PhoneCatalogue, maxBytes: number) {
  const cacheByName = new Map<string, FragmentCache>();
  let cachedBytes = 0;

  const removeOutdated = (): void => {
    for (const [name, { tag, freshness, bytes }] of cacheByName) {
      if (tag === catalogue.getTag(freshness)) continue;
      cacheByName.delete(name);
      cachedBytes -= bytes;
    }
  };

  return (
    kind: string,
    phone: Phone,
    { freshness, currency }: PriceView,
    createFragment: () => Buffer,
  ): Buffer => {
    const name = `${kind} ${freshness} ${currency}`;
    const tag = catalogue.getTag(freshness);
    let cache = cacheByName.get(name);
    const cachedFragment = cache?.tag === tag ? cache.byPhone.get(phone) : undefined;
    if (cachedFragment !== undefined) return cachedFragment;
    const fragment = createFragment();
    if (cache?.tag !== tag) {
      removeOutdated();
      cache = { freshness, tag, byPhone: new Map(), copyToBlock: createBlockAllocator(), bytes: 0 };
      cacheByName.set(name, cache);
    }
    if (cachedBytes + fragment.length > maxBytes) return fragment;
    cachedBytes += fragment.length;
    cache.bytes += fragment.length;
    const copy = cache.copyToBlock(fragment);
    cache.byPhone.set(phone, copy);
    return copy;
  };
}

const blockBytes = 64 * 1024;

/** Creates a function that copies bytes into large blocks, so V8 has fewer objects to manage. */
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
