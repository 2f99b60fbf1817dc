import type { PriceView } from '../../domain/catalogue/catalogue.ts';
import type { DataFreshness } from '../../domain/quota/plan.ts';
import type { Phone } from '../../record/phone.ts';
import type { PhoneCatalogue } from '../../services/catalogue/phone-catalogue.ts';
import { formatMeta } from '../answers/answer-json.ts';
import { createFieldSelector, type SelectFields } from '../params/field-selection.ts';
import { presentPhone, presentSummary } from './present-phone.ts';

export type PhoneJson = ReturnType<typeof createPhoneJson>;

/**
 * The maximum sizes of the caches in bytes. `fragments` suffices for 75,000 phones in one currency without their
 * spec sheets, and `answers` for 13,000 whole answers. Assembling an answer from cached fragments is twenty times as
 * fast as creating it.
 */
const defaultMaxBytes = { fragments: 192 * 1024 * 1024, answers: 64 * 1024 * 1024 };

/** Creates and caches the JSON of phones, in UTF-8, from the current catalogue. */
export function createPhoneJson(catalogue: PhoneCatalogue, maxBytes = defaultMaxBytes) {
  const getFragment = createJsonFragmentCache(catalogue, maxBytes.fragments);
  const getAnswer = createJsonFragmentCache(catalogue, maxBytes.answers);

  /** Presents a complete phone without its spec sheet. */
  const presentFacts = (phone: Phone, view: PriceView) =>
    presentPhone(phone, {
      phoneCount: catalogue.countPhones(phone.brand),
      price: catalogue.findPrice(phone, view),
      launchPrice: catalogue.findLaunchPrice(phone, view),
      priceSummary: catalogue.summarisePrices(phone, view),
      variantPrice: (index) => catalogue.findVariantPrice(phone, index, view),
    });
  const createSummary = (phone: Phone, view: PriceView) =>
    presentSummary(phone, catalogue.findPrice(phone, view));
  const formatEditionMeta = ({ freshness }: PriceView): string => formatMeta(catalogue.getEdition(freshness));
  /** Creates the JSON of the answer up to the spec sheet, which is the last member of the phone. */
  const createJsonStart = (phone: Phone, view: PriceView): Buffer =>
    Buffer.from(`{"data":${JSON.stringify(presentFacts(phone, view)).slice(0, -1)},"spec_sheet":`);

  return {
    /** Returns the complete answer: `{"data":…,"meta":…}`. */
    getPhoneAnswer: (phone: Phone, view: PriceView): Buffer =>
      getAnswer('phone', phone, view, () => {
        const jsonStart = getFragment('phone', phone, view, () => createJsonStart(phone, view));
        return Buffer.concat([jsonStart, phone.specSheetJson, Buffer.from(`}${formatEditionMeta(view)}}`)]);
      }),
    /** Returns the phone in the form that lists show. */
    getSummary: (phone: Phone, view: PriceView): Buffer =>
      getFragment('summary', phone, view, () => Buffer.from(JSON.stringify(createSummary(phone, view)))),
    /**
     * Returns the answer with only the selected members of the phone.
     * @param fields the complete paths of the members (see `createFieldsParam`)
     */
    formatPhoneFields: (phone: Phone, view: PriceView, fields: readonly string[]): Buffer => {
      const specSheet = fields.some((path) => path.startsWith('spec_sheet'))
        ? { spec_sheet: JSON.parse(phone.specSheetJson.toString()) }
        : {};
      const selectedJson = JSON.stringify(
        createFieldSelector(fields)({ ...presentFacts(phone, view), ...specSheet }),
      );
      return Buffer.from(`{"data":${selectedJson}${formatEditionMeta(view)}}`);
    },
    /** Returns the selected members of a summary. @param otherMembers members that the list adds to the phone */
    formatSummaryFields: (
      phone: Phone,
      view: PriceView,
      select: SelectFields,
      otherMembers: object = {},
    ): Buffer => Buffer.from(JSON.stringify(select({ ...createSummary(phone, view), ...otherMembers }))),
  };
}

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
function createJsonFragmentCache(catalogue: PhoneCatalogue, maxBytes: number) {
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
