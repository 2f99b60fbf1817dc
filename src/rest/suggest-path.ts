import { findNearest } from '../domain/nearest.ts';

/**
 * The paths whose names other APIs use for ours, without the version in front. `$1` is what a path has where ours has
 * it. The first row that fits is used.
 */
const pathsInOtherApis: readonly (readonly [ours: string, theirs: RegExp])[] = [
  ['/graphql', /^(?:graphql|gql)(?:\/.*)?$/],
  ['/mcp', /^mcp(?:\/.*)?$/],
  ['/healthz', /^(?:health(?:z|check)?|ping|live(?:z|ness)?|status\/health)$/],
  ['/readyz', /^(?:ready(?:z|iness)?)$/],
  ['/v1/auth/status', /^(?:quota|status|usage|limits|rate[-_]?limits?|me|auth|key|credits|whoami|verify)$/],
  ['/v1/auth/status', /^(?:auth|keys?|me)\/(?:quota|usage|limits|key|me|check|verify|validate|whoami)$/],
  ['/v1/account/usage', /^(?:accounts?|users?|me)\/(?:quota|stats|statistics|limits|usage)$/],
  ['/v1/account/keys', /^(?:(?:accounts?|users?|me|auth)\/)?(?:keys?|api[-_]?keys?|tokens?)$/],
  ['/v1/account/webhooks', /^(?:(?:accounts?|users?|me)\/)?(?:web)?hooks?$/],
  ['/v1/account/export', /^(?:(?:accounts?|users?|me)\/)?(?:export|download)$/],
  [
    '/v1/signup',
    /^(?:register|sign-?up|registration|(?:accounts?|users?|auth)\/(?:create|register|signup))$/,
  ],
  ['/v1/account', /^(?:accounts?|users?|profile)(?:\/(?:me|profile))?$/],
  ['/v1/plans', /^(?:plans?|pricing|tiers|billing)$/],
  ['/v1/openapi.json', /^(?:open-?api|swagger|spec|schema|api-docs|docs|reference|swagger-ui|docs\/api)$/],
  ['/v1/phones?brand=$1', /^(?:brands?|manufacturers?|makers?|vendors?)\/([^/]+)(?:\/[^/]+)?$/],
  ['/v1/brands', /^(?:brands?|manufacturers?|makers?|vendors?)$/],
  ['/v1/compare', /^(?:[^/]+\/)?(?:compare|comparisons?|diff|versus|vs)(?:\/.*)?$/],
  ['/v1/suggest', /^(?:[^/]+\/)?(?:suggest(?:ions?)?|auto-?complete|complete|typeahead)$/],
  ['/v1/search', /^(?:[^/]+\/)?(?:search|find|query)(?:\/[^/]+)?$/],
  ['/v1/facets', /^(?:[^/]+\/)?(?:facets?|filters?|aggregations?|counts?|categories|years|statistics)$/],
  ['/v1/identify', /^(?:[^/]+\/)?(?:identify|identifications?|detect(?:ion)?|lookup|match|resolve)$/],
  ['/v1/identify', /^(?:user-?agents?|ua|device-?detection)(?:\/.*)?$/],
  [
    '/v1/stream',
    /^(?:stream|sse|live|real-?time|subscri(?:be|ptions?)|changes\/stream|events\/stream)(?:\/.*)?$/,
  ],
  ['/v1/changes', /^(?:changes|events|updates|deltas?|history|log|changelog|feeds?)$/],
  ['/v1/phones?sort=-released', /^(?:phones\/)?(?:new|latest|newest|recent)$/],
  ['/v1/phones?device_type=tablet', /^tablets?$/],
  ['/v1/phones?device_type=watch', /^(?:smart)?watch(?:es)?$/],
  ['/v1/phones/{id}/$1s', /^(price|review|source)s?$/],
  ['/v1/phones/$1/prices', /^phones\/([^/]+)\/(?:price|price-?history|history|offers|deals|shops)$/],
  ['/v1/phones/$1/reviews', /^phones\/([^/]+)\/(?:review|ratings?|comments|opinions)$/],
  ['/v1/phones/$1/sources', /^phones\/([^/]+)\/(?:source|origins?)$/],
  [
    '/v1/phones/$1',
    /^phones\/([^/]+)\/(?:spec|detail|variant|info|feature|image|photo|camera|display)[a-z]*$/,
  ],
];

/** What other APIs call phones. */
const phonesInOtherApis =
  /^(?:phone|devices?|products?|models?|items?|smartphones?|mobiles?|handsets?)(?=\/|$)/;

/** The prefixes that other APIs have in front of their resources. */
const prefix = /^\/(?:(?:rest|api)\/?)?(?:v\d[\d.]*(?=\/|$))?\/?/;

/**
 * Finds the path that an unknown one probably means: the same in another case or with another version, one of another
 * API (`/v1/quota`, `/api/devices/5`), or one with a typing error in one segment. Returns null if none is similar.
 * @param isKnown whether a path exists; `{id}` stands for any id
 * @param paths every path that exists
 */
export function suggestPath(
  path: string,
  isKnown: (path: string) => boolean,
  paths: readonly string[],
): string | null {
  if (path.length > 200) return null;
  const cleanPath = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/|\.json|\.ya?ml)$/, '');
  const resource = cleanPath.replace(prefix, '').replace(phonesInOtherApis, 'phones');
  const samePath = [cleanPath, `/v1/${resource}`].find((known) => known !== path && isKnown(known));
  const ourPath = samePath ?? findOurPath(resource) ?? findMistyped(`/v1/${resource}`, paths);
  return ourPath === path ? null : ourPath;
}

/** Whether other APIs have an operation of this name below their phones, such as `/v1/phones/search`. Such a segment is not a phone. */
export const isOperationName = (segment: string): boolean =>
  /^[a-z]+$/i.test(segment) && findOurPath(`phones/${segment.toLowerCase()}`) !== null;

function findOurPath(resource: string): string | null {
  for (const [ours, theirs] of pathsInOtherApis) {
    const match = theirs.exec(resource);
    if (match !== null) return ours.replace('$1', match[1] ?? '');
  }
  return null;
}

/** Finds a path with the same number of segments, in which one segment is similar and the others are equal. */
function findMistyped(path: string, paths: readonly string[]): string | null {
  const segments = path.split('/');
  for (const [at, segment] of segments.entries()) {
    const alternatives = new Map<string, string>();
    for (const candidate of paths) {
      const others = candidate.split('/');
      const isSame = (name: string | undefined, index: number): boolean =>
        index === at || name === '{id}' || name === segments[index];
      if (others.length === segments.length && others.every(isSame))
        alternatives.set(others[at] ?? '', segments.with(at, others[at] ?? '').join('/'));
    }
    const nearest = findNearest(segment, alternatives.keys());
    if (nearest !== null && nearest !== segment) return alternatives.get(nearest) ?? null;
  }
  return null;
}
