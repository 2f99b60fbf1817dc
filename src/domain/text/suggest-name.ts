import { findNearest } from './nearest.ts';

/**
 * The names that other APIs use for our parameters, in lower case and without punctuation. If a name occurs in several
 * rows, the first row with a parameter of the requested operation is used.
 */
export const namesInOtherApis: readonly (readonly [ours: string, theirs: string])[] = [
  [
    'per_page',
    'limit size per resultsperpage itemsperpage maxitems maxperpage sizeperpage limitto pagesize pagelimit count take first top rows maxresults n num results',
  ],
  [
    'limit',
    'perpage size per resultsperpage itemsperpage maxitems maxperpage sizeperpage limitto pagesize pagelimit count take first top rows maxresults n num results',
  ],
  [
    'cursor',
    'after next continue position pagecursor nextcursor pagetoken startafter startingafter continuation',
  ],
  ['since', 'cursor after from start next nextcursor startafter startingafter lasteventid'],
  ['types', 'kind kinds event events eventtype eventtypes topic topics'],
  ['page', 'offset skip offsetpage currentpage start pagenumber pageno pageindex p'],
  ['search', 'q query search text keyword keywords term name model fullname title s find phone'],
  ['q', 'query search text keyword keywords term name model fullname title s find phone prefix'],
  ['query', 'q search text keyword keywords term name model fullname title s find phone'],
  [
    'sort',
    'order orderby desc asc orderdirection rank sortby ordering sorting sortorder sortdir sortfield direction dir',
  ],
  [
    'fields',
    'select include expand embed populate with only columns attributes attrs props properties field projection',
  ],
  [
    'brand',
    'make maker manufacturerid makerid vendorid brandcode manufacturer vendor company brandid brands brandname brandslug oem',
  ],
  ['brand_not', 'exclude without brandexclude excludebrand notbrand withoutbrand excludebrands'],
  ['device_type_not', 'excludetype excludedevicetype nottype'],
  ['ids', 'id phones list items phoneid phoneids slug slugs compare'],
  [
    'released_from',
    'from since after year launched launch releaseyear launchyear released releasedon releasedate',
  ],
  ['released_from', 'yearfrom yearmin minyear releasedafter releasedsince announced announcedafter'],
  ['released_to', 'to until before yearto yearmax maxyear releasedbefore releaseduntil'],
  ['from', 'since after start begin datefrom startdate'],
  ['to', 'until before end dateto enddate'],
  ['price_max', 'price amount under below cheaperthan lessthan maxbudget budget cost maxprice priceto upto'],
  ['price_min', 'over above morethan pricefrom'],
  ['currency', 'in cur ccy money pricecurrency'],
  ['country', 'nation region market countrycode'],
  ['device_type', 'type category kind device devicetypes class'],
  ['form_factor', 'foldable fold folding design form shape'],
  ['status', 'discontinued upcoming onsale available availability instock state lifecycle'],
  ['os', 'platform system operatingsystem osname osfamily'],
  ['ram_gb_min', 'memory memorygb rammb ramsize'],
  ['storage_gb_min', 'rom storagemb memorysize capacity internalstorage disk'],
  ['battery_mah_min', 'mah capacitymah batterycapacity batterysize'],
  ['display_in_min', 'screen diagonalin screensize displaysize inches diagonal'],
  ['refresh_hz_min', 'refreshrate hertz hz'],
  ['main_camera_mp_min', 'camera cameramp maincamera rearcamera megapixel megapixels mp'],
  ['front_camera_mp_min', 'frontcamera selfie selfiecamera selfiemp frontcameramp'],
  ['charge_minutes_max', 'chargetime chargingtime'],
  [
    'wired_w_min',
    'charge chargingspeed fastcharge charger charging chargingpower fastcharging watts chargew',
  ],
  ['video_height_min', '4k 8k videoresolution'],
  ['os_upgrades_min', 'updates osupdates upgrades'],
  ['ip_min', 'waterresistance waterproofing ip67 ip68 water waterproof waterresistant iprating'],
  ['sims_min', 'dualsim simcount'],
  ['has_5g', 'network is5g'],
  ['has_headphone_jack', 'jack audiojack headphone'],
  ['has_card_slot', 'expandable expandablestorage sdcard microsd memorycard'],
  ['has_stereo', 'speakers stereospeakers speaker'],
  ['hdr', 'hdr10 dolbyvision'],
  ['fingerprint', 'fingerprintsensor fingerprintreader touchid biometrics'],
  ['supported_until_min', 'support supportuntil softwaresupport securityupdates updatesuntil eol endoflife'],
  ['eu_energy_min', 'energy energyclass energylabel efficiency eulabel eu'],
  ['repairability_min', 'repair repairable repairscore repairclass'],
  ['model_number', 'modelno modelcode code sku partnumber modelnum modelid'],
  ['id', 'slug phoneid brandid phone uid key'],
  ['node_id', 'id globalid'],
  ['node_ids', 'ids id globalids'],
  ['filter', 'where criteria condition conditions'],
  ['hints', 'hint devices useragents queries texts items data'],
  ['model', 'modelnumber modelno modelcode code'],
  ['device', 'codename board product'],
  ['text', 'ua useragent string hint value name title q query'],
  ['has_wireless_charging', 'wireless qi'],
  ['battery_removable', 'removablebattery'],
  ['chipset', 'chipsetname chip cpu soc processor chipsets'],
  ['color', 'colour colors colours'],
  ['lte_band', 'band bands lte 4gband'],
  ['nr_band', '5gband nr'],
];
const nameRows = namesInOtherApis.map(([ours, theirs]) => ({ ours, theirs: new Set(theirs.split(' ')) }));

/** Simplifies a name: `page[size]` and `pageSize` become `pagesize`, and `filter.brand` becomes `brand`. */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^filters?(?=[[._])/, '')
    .replace(/[-_.[\]\s]/g, '');

/** Splits a name into its words, in lower case: `minPrice` and `price[min]` have the same two words. */
const splitWords = (name: string): string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[-_.[\]\s]+/)
    .filter((word) => word !== '');

/** The suffixes of our parameters that compare a value, and the words for the same comparison in other APIs. */
const comparisons: readonly (readonly [suffixes: readonly string[], words: ReadonlySet<string>])[] = [
  [
    ['_min', '_from'],
    new Set('min minimum gte gt ge from after since above over atleast least start'.split(' ')),
  ],
  [['_max', '_to'], new Set('max maximum lte lt le to before until below under atmost most end'.split(' '))],
  [['_not'], new Set('not ne neq nin no exclude excluded excluding without'.split(' '))],
];
const comparisonSuffix = /_(?:min|max|from|to|not)$/;
/** The suffixes that clients may leave out: bounds and units. */
const optionalSuffix = /_(?:min|max|gb)$/;

/** Words that do not help to find the parameter. */
const fillerWords: ReadonlySet<string> = new Set(
  'is has have with supports supported filter filters by the of in eq value values param code name list range between thb usd eur inr'.split(
    ' ',
  ),
);

/** Finds a parameter by its name in another spelling or in another API, or by its name without its unit and bound. */
function findByName(name: string, knownNames: readonly string[]): string | null {
  const plainName = normalizeName(name);
  if (plainName === '') return null;
  const matchesWithoutSuffix = (candidate: string): boolean => {
    const candidateWords = candidate.split('_');
    return (
      optionalSuffix.test(candidate) &&
      candidateWords.some((_word, index) => candidateWords.slice(0, index).join('') === plainName)
    );
  };
  return (
    knownNames.find((candidate) => normalizeName(candidate) === plainName) ??
    knownNames.find((candidate) => normalizeName(candidate) === `has${plainName}`) ??
    nameRows.find(({ ours, theirs }) => theirs.has(plainName) && knownNames.includes(ours))?.ours ??
    knownNames.find(matchesWithoutSuffix) ??
    null
  );
}

/** Finds the comparison that one of the words of a name expresses, if any. */
const findComparison = (words: readonly string[]) =>
  comparisons.find(([, comparisonWords]) => words.some((word) => comparisonWords.has(word)));

/** Finds a parameter by the words of a name: `max_price`, `priceLte` and `price[lt]` mean `price_max`. */
function findByWords(words: readonly string[], knownNames: readonly string[]): string | null {
  const [suffixes] = findComparison(words) ?? [];
  const subjectWords = words.filter((word) => !fillerWords.has(word) && findComparison([word]) === undefined);
  if (subjectWords.length === 0 || subjectWords.length === words.length) return null;
  const match = findByName(subjectWords.join(''), knownNames);
  if (match === null || suffixes === undefined) return match;
  const stem = match.replace(comparisonSuffix, '');
  return knownNames.find((candidate) => suffixes.some((suffix) => candidate === stem + suffix)) ?? null;
}

/**
 * Finds the known name that an unknown name certainly means: the same name in another spelling, a name that
 * other APIs use, or a comparison (`price_lte`). Returns null if there is none.
 */
export function findOurName(name: string, knownNames: readonly string[]): string | null {
  if (name.length > 64) return null;
  const [nameBeforeBracket = '', ...bracketParts] = name.split('[');
  return (
    findByName(name, knownNames) ??
    findByWords(splitWords(name), knownNames) ??
    // A name with brackets may be `fields[phones]` of JSON:API, or have an operator that is not supported here.
    (bracketParts.length > 0 && knownNames.includes(nameBeforeBracket) ? nameBeforeBracket : null)
  );
}

/**
 * Finds the known parameter that an unknown name probably means, first as {@link findOurName} does, then by the most
 * similar spelling. A name with a comparison matches only parameters with the same comparison.
 * @returns the name of the parameter, or null if none is similar
 */
export function suggestName(name: string, knownNames: readonly string[]): string | null {
  if (name.length > 64) return null;
  const ourName = findOurName(name, knownNames);
  if (ourName !== null) return ourName;
  const words = splitWords(name);
  const comparison = findComparison(words);
  if (comparison === undefined || words.length === 1) return findNearest(name, knownNames);
  const [suffixes, comparisonWords] = comparison;
  const subject = words.filter((word) => !comparisonWords.has(word)).join('_');
  const candidates = knownNames.filter((candidate) => suffixes.some((suffix) => candidate.endsWith(suffix)));
  const nameByStem = new Map(
    candidates.map((candidate) => [candidate.replace(comparisonSuffix, ''), candidate]),
  );
  return nameByStem.get(findNearest(subject, nameByStem.keys()) ?? '') ?? null;
}
