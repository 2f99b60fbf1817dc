import type { Visit } from '../visit.ts';

/** The new values of parameters; null removes a parameter. */
export type ListChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** Applies changes to parameters. The list returns to the first page unless `changes` names another. */
export function applyChanges(params: URLSearchParams, changes: ListChanges): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    changed.delete(name);
    if (value === null) continue;
    for (const item of typeof value === 'string' ? [value] : value) changed.append(name, item);
  }
  return changed;
}

/** Returns the path and query of the list with these parameters, without language. */
function createListPath(params: URLSearchParams): string {
  return params.size === 0 ? '/phones' : `/phones?${params.toString().replaceAll('%2C', ',')}`;
}

export const createListLink = (visit: Visit, params: URLSearchParams, changes: ListChanges = {}): string =>
  visit.link(createListPath(applyChanges(params, changes)));
