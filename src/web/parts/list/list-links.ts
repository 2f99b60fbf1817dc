import type { Visit } from '../../visitor/visit.ts';

/** New values of list parameters by name. Null removes a parameter. */
export type ListChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** Applies changes to the parameters of a list. The result is the first page, unless `changes` names another page. */
export function applyChanges(params: URLSearchParams, changes: ListChanges): URLSearchParams {
  const newParams = new URLSearchParams(params);
  newParams.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    newParams.delete(name);
    if (value === null) continue;
    for (const item of typeof value === 'string' ? [value] : value) newParams.append(name, item);
  }
  return newParams;
}

/** Creates the path of a list of phones. */
export function createListPath(visit: Visit, params: URLSearchParams): string {
  const query = params.toString().replaceAll('%2C', ',');
  return visit.link(query === '' ? '/phones' : `/phones?${query}`);
}

/** Creates the link to a list of phones with changed parameters. */
export const createListLink = (visit: Visit, params: URLSearchParams, changes: ListChanges): string =>
  createListPath(visit, applyChanges(params, changes));
