import { findNearest } from '../domain/text/nearest.ts';

/**
 * Our paths, each with a pattern for the paths of equivalent resources in other APIs, without a prefix such as
 * `/v1/`. `$1` is replaced by the first group of the pattern. The first matching row is used.
 */
const pathsInOtherApis: readonly (readonly [ourPath: string, pattern: RegExp])[] = [
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

/** The names that other APIs use for the resource `phones`. */
const phonesInOtherApis =
  /^(?:phone|devices?|products?|models?|items?|smartphones?|mobiles?|handsets?)(?=\/|$)/;

/** The prefixes of paths in other APIs, such as `/api/v2/`. */
const pathPrefix = /^\/(?:(?:rest|api)\/?)?(?:v\d[\d.]*(?=\/|$))?\/?/;

/**
 * Finds the path that a client probably means when it requests an unknown path. The unknown path may differ in case
 * or version, be a path of another API (`/v1/quota`, `/api/devices/5`), or have a typing error in one segment.
 * @param isKnown a function that returns whether a path exists (the path has no placeholders)
 * @param paths all paths, with `{id}` as placeholder
 * @returns the path, or null if none is similar
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
  const resource = cleanPath.replace(pathPrefix, '').replace(phonesInOtherApis, 'phones');
  const knownPath = [cleanPath, `/v1/${resource}`].find(
    (candidate) => candidate !== path && isKnown(candidate),
  );
  const similarPath = knownPath ?? findEquivalentPath(resource) ?? findMistypedPath(`/v1/${resource}`, paths);
  return similarPath === path ? null : similarPath;
}

/** Whether a segment after `/v1/phones/` is the name of an operation in other APIs, such as `search`, and no phone. */
export const isOperationName = (segment: string): boolean =>
  /^[a-z]+$/i.test(segment) && findEquivalentPath(`phones/${segment.toLowerCase()}`) !== null;

function findEquivalentPath(resource: string): string | null {
  for (const [ourPath, pattern] of pathsInOtherApis) {
    const match = pattern.exec(resource);
    if (match !== null) return ourPath.replace('$1', match[1] ?? '');
  }
  return null;
}

/** Finds a path in which one segment is spelled similarly, and all other segments are equal. */
function findMistypedPath(path: string, paths: readonly string[]): string | null {
  const segments = path.split('/');
  for (const [position, segment] of segments.entries()) {
    const pathBySegment = new Map<string, string>();
    for (const candidate of paths) {
      const candidateSegments = candidate.split('/');
      const isSame = (name: string | undefined, index: number): boolean =>
        index === position || name === '{id}' || name === segments[index];
      if (candidateSegments.length !== segments.length || !candidateSegments.every(isSame)) continue;
      const replacement = candidateSegments[position] ?? '';
      pathBySegment.set(replacement, segments.with(position, replacement).join('/'));
    }
    const nearest = findNearest(segment, pathBySegment.keys());
    if (nearest !== null && nearest !== segment) return pathBySegment.get(nearest) ?? null;
  }
  return null;
}
