const words = (text: string): string[] => text.trim().split(/\s+/);

/** The mobile networks that names and titles write. */
const networkWords = ['2g', '3g', '4g', '5g', 'lte'] as const;

const everydayColours =
  words(`black white blue red green gold silver grey gray pink purple violet yellow orange graphite
  cream lavender mint titanium midnight starlight`);

/** The last words of colours as shops write them. */
export const colours: ReadonlySet<string> = new Set([
  ...everydayColours,
  ...words(`bronze copper champagne coral teal cyan rose jade ivory navy turquoise burgundy sand charcoal lilac indigo
  aqua brown beige peach onyx pearl platinum sapphire graygreen steel`),
]);

/** What shops and those who search both say around a name without meaning another model. */
const noise = [
  ...networkWords,
  ...words(`sim dual smartphone smartphones phone phones cellphone mobile version new used official inch screen color
  colour the latest and storage ram`),
];

/**
 * Words that people who search add to the name of a phone and that say nothing about which one is meant. Where the
 * catalogue's names have such a word ("Black Shark", "Fire Phone"), it still counts for those.
 */
export const queryNoise: ReadonlySet<string> = new Set([
  ...noise,
  ...everydayColours,
  ...words(`natural buy best cheap compare cover case for full handphone harga mobiles model of on price prices release
  review reviews second hand series sch sgh spec specification specifications specs tablet telephone thai thailand with`),
]);

/** What shops say around a name without meaning another model: condition, sale, carriers, networks, markets. */
export const titleNoise: ReadonlySet<string> = new Set([
  ...noise,
  ...colours,
  ...words(`unlocked factory fully locked simfree free single ds gsm cdma only no nano esim smart cell cellular android
  international global us usa uk eu european euro worldwide world wide brand renewed refurbished certified preowned
  pre owned open box original genuine warranty made in straight talk wireless tracfone net10 prepaid postpaid contract
  carrier verizon att tmobile sprint cricket metropcs metro boost virgin gophone xfinity volte wcdma hspa umts quad band
  quadband quadcore octa inches display excellent good retail packaging packed handset newest limited stock hybrid or
  amazon exclusive memory rom clean esn imei grade deal`),
]);

/** Endings of names that are other models, whatever they end; those of the catalogue are added to them. */
export const variantWords: ReadonlySet<string> = new Set(
  words(`+ pro max ultra lite mini se fe neo prime play power edge active duos note xl zoom turbo go core star ace grand
  compact fold flip slim air zip premium ultimate youth speed racing gaming classic fusion vision stylus explorer sport
  rugby xcover advance elite infinity nxt duo`),
);

/** Those that mean another model even behind a comma or in brackets. */
export const endingsApart: ReadonlySet<string> = new Set(
  words('+ pro max ultra lite mini fe neo prime edge xl'),
);

/** The network that a word names; "4g" and "lte" are the same. A name with "2g" has it as any other word. */
export function networkOf(word: string): string | null {
  if (word === '2g' || !(networkWords as readonly string[]).includes(word)) return null;
  return word === 'lte' ? '4g' : word;
}

export const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/** A capacity or a quantity, such as "256gb": a variant of a phone or a part of it, not its name. */
export const isQuantity = (word: string): boolean =>
  /^\d+(?:\.\d+)?(?:gb|tb|mb|mp|mah|hz|mm|inch)$/.test(word);

/** As {@link isQuantity}, with the units that only product titles write. */
export const isMeasure = (word: string): boolean =>
  isQuantity(word) || /^\d+(?:\.\d+)?(?:in|inches|ghz|cm|w)$/.test(word);

/** Whoever sells these sells no phone. */
export const accessory =
  /\b(?:replacement|compatible (?:with|for)|holster|screen protectors?|tempered glass|unlock(?:ing)? (?:codes?|service)|(?:case|cover|charger|battery|cable|dock|film|skin|strap|digitizer|lens|stand|parts?) for|for parts|dummy|non-?working)\b/i;
