import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';

/**
 * Our fields, each with the names of equivalent fields in other APIs, in lower case. If a name occurs in several
 * rows, the first row whose field exists in the type is used.
 */
export const fieldsInOtherApis: readonly (readonly [field: string, otherNames: string])[] = [
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

const equivalents = fieldsInOtherApis.map(([field, otherNames]) => ({
  field,
  otherNames: new Set(otherNames.split(' ')),
}));

/** Matches the unit at the end of a field name, as in `weightG` and `capacityMah`. */
const unitSuffix = /(?<=[a-z])(?:Mah|Wh|Gb|Mb|Mm|In|Hz|Mhz|Mp|Um|Nm|Pct|Nits|On|At|G|W|F|H|X)$/;

const normalize = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** Finds the field of a type by a name with another spelling, without its unit, or from another API. */
export function findField(name: string, type: GraphQLObjectType): string | null {
  const plainName = normalize(name);
  const names = Object.keys(type.getFields());
  return (
    names.find((candidate) => normalize(candidate) === plainName) ??
    names.find((candidate) =>
      [`${plainName}s`, plainName.replace(/s$/, '')].includes(normalize(candidate)),
    ) ??
    equivalents.find(({ field, otherNames }) => otherNames.has(plainName) && names.includes(field))?.field ??
    names.find((candidate) => normalize(candidate.replace(unitSuffix, '')) === plainName) ??
    null
  );
}

/** The depth to which the objects inside a type are searched. A deeper search would find fields of other phones. */
const maxDepth = 2;

/**
 * Finds the field that was probably meant by an unknown name, in the type or in the objects inside it.
 * @returns the selection to write, such as `weightG` or `body { weightG }`; null if there is no such field
 */
export function findSimilarField(name: string, type: GraphQLObjectType): string | null {
  const field = findField(name, type);
  if (field !== null) return field;
  let level: readonly (readonly [type: GraphQLObjectType, path: readonly string[]])[] = [[type, []]];
  for (let depth = 0; depth < maxDepth; depth += 1) {
    level = level.flatMap(([parent, path]) =>
      Object.values(parent.getFields()).flatMap((member) => {
        const innerType = getNamedType(member.type);
        // `nodes` contains other phones, so it is searched only if the type is itself a page.
        const isOtherPhone = innerType === type || (depth > 0 && member.name === 'nodes');
        return isObjectType(innerType) && !isOtherPhone ? [[innerType, [...path, member.name]] as const] : [];
      }),
    );
    for (const [innerType, path] of level) {
      const fieldName = findField(name, innerType);
      if (fieldName !== null) return `${path.join(' { ')} { ${fieldName}${' }'.repeat(path.length)}`;
    }
  }
  return null;
}
