import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';

/**
 * The names that other APIs use for our fields, in lower case. If a name occurs in several rows, the first row
 * whose field the type has is used.
 */
export const fieldsInOtherApis: readonly (readonly [ours: string, theirs: string])[] = [
  ['quotaStatus', 'quota status usage ratelimit limits credits me viewer account user whoami'],
  ['phones', 'devices products models items allphones phonelist search searchphones listphones getphones'],
  ['phone', 'device product model item getphone'],
  ['phoneBy', 'phonebyslug phonebymodel phonebymodelnumber phonebyname phonebyid'],
  ['phonesBy', 'phonesbyids phonesbyid phonesbyslugs phonesbymodelnumbers'],
  ['brands', 'manufacturers makers vendors allbrands listbrands'],
  ['brand', 'manufacturer maker make vendor brandname getbrand'],
  ['suggest', 'suggestions autocomplete complete'],
  ['identify', 'detect match lookup identifyphone device'],
  ['facets', 'filters aggregations counts'],
  ['compare', 'comparison comparephones'],
  ['changes', 'phoneupdated phonechanged phoneadded newphone priceupdated pricechanged priceadded newprice'],
  ['changes', 'reviewadded updates events phones prices stream'],
  ['fullName', 'title displayname label'],
  ['name', 'model modelname'],
  ['launchPrice', 'msrp'],
  ['price', 'currentprice lowestprice cost'],
  ['decimal', 'value amount price number'],
  ['amountMinor', 'minor cents minorunits units'],
  ['formatted', 'text string label'],
  ['amount', 'value price cost money'],
  ['nodes', 'items results data list phones edges'],
  ['totalCount', 'total count totalresults totalitems'],
  ['hasNextPage', 'hasnext hasmore next'],
  ['displays', 'screen screens'],
  ['diagonalIn', 'size inches screensize displaysize'],
  ['refreshHz', 'refreshrate hertz'],
  ['capacityMah', 'mah capacity batterymah batterycapacity size'],
  ['mainCameraMp', 'maincamera camera cameramp megapixels mp'],
  ['megapixels', 'mp resolution'],
  ['releasedOn', 'releasedate launchdate released year releaseyear launched'],
  ['announcedOn', 'announced announcedate'],
  ['updatedAt', 'lastupdated modified modifiedat updated'],
  ['specSheet', 'specs specifications spec sheet'],
  ['chipset', 'cpu processor soc chip'],
  ['body', 'dimensions text content review'],
  ['depthMm', 'thickness thicknessmm'],
  ['average', 'score value rating stars'],
  ['sims', 'sim simcount dualsim'],
  ['generations', 'has5g 5g is5g'],
  ['variants', 'memory memories'],
  ['weightG', 'mass'],
  ['remaining', 'left available'],
  ['used', 'usage consumed'],
  ['resetsAt', 'reset resets resetat'],
  ['requestsPerDay', 'limit limits daily dailylimit'],
  ['text', 'name label value'],
  ['phone', 'phones matches match result'],
];

const rows = fieldsInOtherApis.map(([ours, theirs]) => ({ ours, theirs: new Set(theirs.split(' ')) }));

/** The units at the end of our names: `weightG`, `capacityMah`. */
const unitEnd = /(?<=[a-z])(?:Mah|Wh|Gb|Mb|Mm|In|Hz|Mhz|Mp|Um|Nm|Pct|Nits|On|At|G|W|F|H|X)$/;

const normalize = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** Finds the field of a type that a name means: in another spelling, of another API, or without its unit. */
export function findField(name: string, type: GraphQLObjectType): string | null {
  const plainName = normalize(name);
  const names = Object.keys(type.getFields());
  return (
    names.find((candidate) => normalize(candidate) === plainName) ??
    names.find((candidate) =>
      [`${plainName}s`, plainName.replace(/s$/, '')].includes(normalize(candidate)),
    ) ??
    rows.find(({ ours, theirs }) => theirs.has(plainName) && names.includes(ours))?.ours ??
    names.find((candidate) => normalize(candidate.replace(unitEnd, '')) === plainName) ??
    null
  );
}

/** How many objects below a type are searched. More would lead to the fields of other phones. */
const maxDepth = 2;

/**
 * Finds the field that an unknown name means, in the type or in the objects below it.
 * @returns the selection to write: `weightG`, or `body { weightG }`; null if no field has this meaning
 */
export function findMeantField(name: string, type: GraphQLObjectType): string | null {
  const field = findField(name, type);
  if (field !== null) return field;
  let level: readonly (readonly [type: GraphQLObjectType, path: readonly string[]])[] = [[type, []]];
  for (let depth = 0; depth < maxDepth; depth += 1) {
    level = level.flatMap(([parent, path]) =>
      Object.values(parent.getFields()).flatMap((member) => {
        const inner = getNamedType(member.type);
        // The fields of `nodes` belong to another thing, unless the type is a page itself.
        const isOther = inner === type || (depth > 0 && member.name === 'nodes');
        return isObjectType(inner) && !isOther ? [[inner, [...path, member.name]] as const] : [];
      }),
    );
    for (const [inner, path] of level) {
      const fieldName = findField(name, inner);
      if (fieldName !== null) return `${path.join(' { ')} { ${fieldName}${' }'.repeat(path.length)}`;
    }
  }
  return null;
}
