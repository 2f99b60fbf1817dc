const words = (text: string): string[] => text.trim().split(/\s+/);

/** The last words of colours as shops write them. */
export const colours: ReadonlySet<string> = new Set(
  words(`black white blue red green gold silver grey gray pink purple violet yellow orange graphite bronze copper
  champagne cream coral lavender mint teal cyan titanium rose jade ivory navy turquoise burgundy sand charcoal lilac
  indigo aqua brown beige peach onyx pearl platinum sapphire midnight starlight graygreen steel`),
);

/** What shops say around a name without meaning another model: condition, sale, carriers, networks, markets. */
export const plainWords: ReadonlySet<string> = new Set([
  ...colours,
  ...words(`unlocked factory fully locked sim simfree free dual single ds gsm cdma only no nano esim smartphone smartphones
  smart phone phones cell cellphone cellular mobile android version international global us usa uk eu european euro
  worldwide world wide new brand renewed refurbished used certified preowned pre owned open box original genuine
  official warranty made in straight talk wireless tracfone net10 prepaid postpaid contract
  carrier verizon att tmobile sprint cricket metropcs metro boost virgin gophone xfinity 5g 4g 3g 2g lte
  volte wcdma hspa umts quad band quadband quadcore octa inch inches screen display color colour
  excellent good retail packaging packed handset the latest newest limited stock hybrid and or amazon exclusive
  storage memory ram rom clean esn imei grade deal`),
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

/** Whoever sells these sells no phone. */
export const accessory =
  /\b(?:replacement|compatible (?:with|for)|holster|screen protectors?|tempered glass|unlock(?:ing)? (?:codes?|service)|(?:case|cover|charger|battery|cable|dock|film|skin|strap|digitizer|lens|stand|parts?) for|for parts|dummy|non-?working)\b/i;
