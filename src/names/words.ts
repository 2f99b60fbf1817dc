const splitWords = (text: string): string[] => text.trim().split(/\s+/);

/** Mobile networks in names and titles. */
const networkWords = ['2g', '3g', '4g', '5g', 'lte'] as const;

const everydayColours =
  splitWords(`black white blue red green gold silver grey gray pink purple violet yellow orange graphite
  cream lavender mint titanium midnight starlight`);

/** Words with which the names of colours end in the titles of shops, such as "black" in "Phantom Black". */
export const colours: ReadonlySet<string> = new Set([
  ...everydayColours,
  ...splitWords(`bronze copper champagne coral teal cyan rose jade ivory navy turquoise burgundy sand charcoal lilac indigo
  aqua brown beige peach onyx pearl platinum sapphire graygreen steel`),
]);

/** Words that do not distinguish models, in titles and in searches. */
const sharedNoise = [
  ...networkWords,
  ...splitWords(`sim dual smartphone smartphones phone phones cellphone mobile version new used official inch screen color
  colour the latest and storage ram`),
];

/**
 * Words in searches that do not distinguish models. If a name in the catalogue has such a word ("Black
 * Shark", "Fire Phone"), the word still counts for that name.
 */
export const queryNoise: ReadonlySet<string> = new Set([
  ...sharedNoise,
  ...everydayColours,
  ...splitWords(`natural buy best cheap compare cover case for full handphone harga mobiles model of on price prices release
  review reviews second hand series sch sgh spec specification specifications specs tablet telephone thai thailand with`),
]);

/** Words in titles that do not distinguish models, such as conditions, carriers, networks and markets. */
export const titleNoise: ReadonlySet<string> = new Set([
  ...sharedNoise,
  ...colours,
  ...splitWords(`unlocked factory fully locked simfree free single ds gsm cdma only no nano esim smart cell cellular android
  international global us usa uk eu european euro worldwide world wide brand renewed refurbished certified preowned
  pre owned open box original genuine warranty made in straight talk wireless tracfone net10 prepaid postpaid contract
  carrier verizon att tmobile sprint cricket metropcs metro boost virgin gophone xfinity volte wcdma hspa umts quad band
  quadband quadcore octa inches display excellent good retail packaging packed handset newest limited stock hybrid or
  amazon exclusive memory rom clean esn imei grade deal`),
]);

/**
 * Words that turn a name into that of another model if they follow it. The words of the catalogue's names are added to
 * them.
 */
export const modelSuffixes: ReadonlySet<string> = new Set(
  splitWords(`+ pro max ultra lite mini se fe neo prime play power edge active duos note xl zoom turbo go core star ace grand
  compact fold flip slim air zip premium ultimate youth speed racing gaming classic fusion vision stylus explorer sport
  rugby xcover advance elite infinity nxt duo`),
);

/** Words that turn a name into that of another model even after a comma or in brackets. */
export const separateModelWords: ReadonlySet<string> = new Set(
  splitWords('+ pro max ultra lite mini fe neo prime edge xl'),
);

/** @returns the network that a word names ("4g" for "lte"), or null for other words, including "2g" */
export function getNetwork(word: string): string | null {
  if (word === '2g' || !(networkWords as readonly string[]).includes(word)) return null;
  return word === 'lte' ? '4g' : word;
}

export const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/** Whether a word is a quantity of a variant or a component, such as "256gb", and not part of a name. */
export const isQuantity = (word: string): boolean =>
  /^\d+(?:\.\d+)?(?:gb|tb|mb|mp|mah|hz|mm|inch)$/.test(word);

/** Whether a word is a quantity, including quantities with units that occur only in product titles. */
export const isMeasure = (word: string): boolean =>
  isQuantity(word) || /^\d+(?:\.\d+)?(?:in|inches|ghz|cm|w)$/.test(word);
