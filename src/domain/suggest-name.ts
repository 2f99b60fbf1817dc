import { findNearest } from './nearest.ts';

/**
 * The names that other APIs use for our parameters, in lower case and without punctuation. If a name occurs
 * in several rows, the first row whose parameter the operation has is used.
 */
export const namesInOtherApis: readonly (readonly [ours: string, theirs: string])[] = [
  ['per_page', 'limit size pagesize pagelimit count take first top rows maxresults n num results'],
  ['limit', 'perpage size pagesize pagelimit count take first top rows maxresults n num results'],
  ['cursor', 'after next nextcursor pagetoken startafter startingafter continuation'],
  ['since', 'cursor after from start next nextcursor startafter startingafter lasteventid'],
  ['types', 'kind kinds event events eventtype eventtypes topic topics'],
  ['page', 'offset skip start pagenumber pageno pageindex p'],
  ['search', 'q query search text keyword keywords term name model fullname title s find phone'],
  ['q', 'query search text keyword keywords term name model fullname title s find phone prefix'],
  ['query', 'q search text keyword keywords term name model fullname title s find phone'],
  ['sort', 'order orderby sortby ordering sorting sortorder sortdir sortfield direction dir'],
  ['fields', 'select include only columns attributes attrs props properties field projection'],
  ['brand', 'make maker manufacturer vendor company brandid brands brandname brandslug oem'],
  ['brand_not', 'brandexclude excludebrand notbrand withoutbrand excludebrands'],
  ['device_type_not', 'excludetype excludedevicetype nottype'],
  ['ids', 'id phones phoneid phoneids slug slugs compare'],
  ['released_from', 'from since after year releaseyear launchyear released releasedon releasedate'],
  ['released_from', 'yearfrom yearmin minyear releasedafter releasedsince announced announcedafter'],
  ['released_to', 'to until before yearto yearmax maxyear releasedbefore releaseduntil'],
  ['from', 'since after start begin datefrom startdate'],
  ['to', 'until before end dateto enddate'],
  ['price_max', 'price budget cost maxprice priceto upto'],
  ['price_min', 'pricefrom'],
  ['currency', 'cur ccy money pricecurrency'],
  ['country', 'region market countrycode'],
  ['device_type', 'type category kind device devicetypes class'],
  ['form_factor', 'foldable fold folding design form shape'],
  ['status', 'available availability instock state lifecycle'],
  ['os', 'platform system operatingsystem osname osfamily'],
  ['ram_gb_min', 'memory ramsize'],
  ['storage_gb_min', 'rom capacity internalstorage disk'],
  ['battery_mah_min', 'mah batterycapacity batterysize'],
  ['display_in_min', 'screen screensize displaysize inches diagonal'],
  ['refresh_hz_min', 'refreshrate hz'],
  ['main_camera_mp_min', 'camera cameramp maincamera megapixels mp'],
  ['front_camera_mp_min', 'frontcamera selfie selfiecamera selfiemp frontcameramp'],
  ['charge_minutes_max', 'chargetime chargingtime'],
  ['wired_w_min', 'charging chargingpower fastcharging watts chargew'],
  ['video_height_min', '4k 8k videoresolution'],
  ['os_upgrades_min', 'updates osupdates upgrades'],
  ['ip_min', 'water waterproof waterresistant iprating'],
  ['sims_min', 'dualsim simcount'],
  ['has_5g', 'network is5g'],
  ['has_headphone_jack', 'jack audiojack headphone'],
  ['has_card_slot', 'sdcard microsd memorycard'],
  ['has_wireless_charging', 'wireless qi'],
  ['battery_removable', 'removablebattery'],
  ['chipset', 'chip cpu soc processor chipsets'],
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

/** Converts camel case: `minPrice` becomes `min_price`. */
const toSnakeCase = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

/**
 * Reads the name of a lower or upper bound: `min_price` and `priceGte` become `price_min`. Returns null for
 * any other name, and for a name with a single letter.
 */
function readBound(name: string): string | null {
  const snakeName = toSnakeCase(name);
  const minMatch = /^(?:min|minimum)_?([^_].+)$|^(..+)_(?:gte?|min|minimum)$/.exec(snakeName);
  if (minMatch !== null) return `${minMatch[1] ?? minMatch[2]}_min`;
  const maxMatch = /^(?:max|maximum)_?([^_].+)$|^(..+)_(?:lte?|max|maximum)$/.exec(snakeName);
  return maxMatch === null ? null : `${maxMatch[1] ?? maxMatch[2]}_max`;
}

/** Finds the parameter of a bound that is named without its unit: `ram` and `ram_min` mean `ram_gb_min`. */
function findBoundParameter(name: string, knownNames: readonly string[]): string | null {
  const bound = readBound(name);
  if (bound === null)
    return (
      knownNames.find(
        (candidate) => candidate.startsWith(`${toSnakeCase(name)}_`) && /_(?:min|max)$/.test(candidate),
      ) ?? null
    );
  const knownBounds = knownNames.filter((candidate) => candidate.endsWith(bound.slice(-4)));
  return (
    knownBounds.find((candidate) => candidate.startsWith(`${bound.slice(0, -4)}_`)) ??
    findNearest(bound, knownBounds)
  );
}

/**
 * Finds the known parameter that an unknown name probably means: a name that other APIs use, a bound or a flag
 * in another spelling, or a typing error. Returns null if no parameter is similar.
 */
export function suggestName(name: string, knownNames: readonly string[]): string | null {
  if (name.length > 64) return null;
  const plainName = normalizeName(name);
  const sameName =
    knownNames.find((candidate) => normalizeName(candidate) === plainName) ??
    knownNames.find((candidate) => normalizeName(candidate) === `has${plainName}`);
  if (sameName !== undefined) return sameName;
  const ourName = nameRows.find(
    ({ ours, theirs }) => theirs.has(plainName) && knownNames.includes(ours),
  )?.ours;
  return (
    ourName ??
    findBoundParameter(name, knownNames) ??
    (readBound(name) === null ? findNearest(name, knownNames) : null)
  );
}
