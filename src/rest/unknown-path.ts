import { GatewayError } from '../domain/errors.ts';
import { findNearest } from '../domain/nearest.ts';

/** The paths whose names other APIs use for ours. */
const pathsInOtherApis: readonly (readonly [ours: string, theirs: RegExp])[] = [
  ['/v1/auth/status', /^\/v1\/(?:quota|status|usage|limits|rate[-_]?limits?|me|auth|key|credits)$/],
  ['/v1/phones', /^\/v1\/(?:phone|devices?|products?|models?|items?|smartphones?|mobiles?)(?=\/|$)/],
  ['/v1/brands', /^\/v1\/(?:brand|manufacturers?|makers?|vendors?)$/],
  ['/v1/search', /^\/v1\/(?:find|query)$/],
  ['/v1/suggest', /^\/v1\/(?:suggestions|autocomplete|complete|typeahead)$/],
  ['/v1/facets', /^\/v1\/(?:filters|aggregations|counts)$/],
  ['/v1/compare', /^\/v1\/comparison$/],
  ['/v1/changes', /^\/v1\/(?:events|updates|deltas?|history|log)$/],
  ['/v1/signup', /^\/v1\/(?:register|sign-up|accounts?\/create|registration)$/],
  ['/v1/plans', /^\/v1\/(?:pricing|tiers)$/],
  ['/v1/openapi.json', /^\/v1\/(?:openapi|openapi\.ya?ml|swagger|swagger\.json|docs|spec|schema)$/],
  ['/v1/phones/{id}/prices', /^\/v1\/prices$/],
  ['/v1/phones/{id}/reviews', /^\/v1\/reviews$/],
  ['/v1/account/keys', /^\/v1\/keys$/],
  ['/v1/account/webhooks', /^\/v1\/webhooks$/],
];

/** Finds the path that is meant by one of another API: `/v1/quota` or `/v1/devices/5`. */
function findOtherName(path: string, isKnown: (path: string) => boolean): string | null {
  for (const [ours, theirs] of pathsInOtherApis) {
    if (!theirs.test(path)) continue;
    const candidate = path.replace(theirs, ours);
    if (isKnown(candidate)) return candidate;
  }
  return null;
}

/** Creates the error (404) of an unknown path, which names the path that is meant if one is similar. */
export function createUnknownPathError(
  path: string,
  isKnown: (path: string) => boolean,
  paths: readonly string[],
): GatewayError {
  const simplifiedPath = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const knownPath = [simplifiedPath, simplifiedPath.toLowerCase()].find(isKnown);
  const similarPath =
    knownPath ?? findOtherName(simplifiedPath.toLowerCase(), isKnown) ?? findNearest(simplifiedPath, paths);
  const hint = similarPath === null ? 'GET /v1 lists the operations.' : `Did you mean ${similarPath}?`;
  return new GatewayError('not-found', `There is no such path. ${hint}`);
}
