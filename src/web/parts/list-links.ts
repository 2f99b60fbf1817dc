import type { Visit } from '../visit.ts';

/** New values of parameters; null removes one. */
export type ListChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** The parameters with changes applied, at the first page unless `changes` names another. */
export function changedParams(params: URLSearchParams, changes: ListChanges): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    changed.delete(name);
    if (value === null) continue;
    for (const item of typeof value === 'string' ? [value] : value) changed.append(name, item);
  }
  return changed;
}

/** The path and query of the list with these parameters, without language. */
function listPath(params: URLSearchParams): string {
  return params.size === 0 ? '/phones' : `/phones?${params.toString().replaceAll('%2C', ',')}`;
}

export const listLink = (visit: Visit, params: URLSearchParams, changes: ListChanges = {}): string =>
  visit.link(listPath(changedParams(params, changes)));
