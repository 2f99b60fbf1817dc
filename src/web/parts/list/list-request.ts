import type { PhoneSort } from '../../../domain/catalogue/phone-query.ts';
import { filterRules } from '../../../record/phone-filter.ts';
import type { ListRequest } from '../../site-services.ts';
import type { SampleRequest } from '../docs/request-samples.ts';

/** The GraphQL fields of each phone in the list. */
const nodeFields = 'fullName slug releasedOn price { amount { formatted } kind observedAt stale }';

/** Converts a sort order of REST to the GraphQL enum value. */
const toSortEnum = (sort: PhoneSort): string =>
  sort.startsWith('-') ? `${sort.slice(1).toUpperCase()}_DESC` : sort.toUpperCase();

/** Creates the API request for the list on a page. @param currency the currency of the page's prices */
export function createListRequest({ query, params }: ListRequest, currency: string): SampleRequest {
  const { page, perPage, brands, search, sort, filter } = query;
  const filterValues = Object.fromEntries(
    filterRules.flatMap(([name]) => (filter[name] === undefined ? [] : [[name, filter[name]]])),
  );
  const filters = { ...filterValues, ...(params.has('currency') && { currency }) };
  const variables = [
    params.has('page') && (['page', 'Int', page] as const),
    params.has('per_page') && (['perPage', 'Int', perPage] as const),
    brands !== null && (['brand', '[String!]', brands] as const),
    search !== null && (['search', 'String', search] as const),
    Object.keys(filters).length > 0 && (['filter', 'PhoneFilter', filters] as const),
    sort !== null && (['sort', 'PhoneSort', toSortEnum(sort)] as const),
  ].filter((variable) => variable !== false);
  const declarations = variables.map(([name, type]) => `$${name}: ${type}`).join(', ');
  const args = variables.map(([name]) => `${name}: $${name}`).join(', ');
  const document =
    variables.length === 0
      ? `{ phones { totalCount nodes { ${nodeFields} } } }`
      : `query (${declarations}) { phones(${args}) { totalCount nodes { ${nodeFields} } } }`;
  return {
    path: '/v1/phones',
    query: params,
    graphql: {
      query: document,
      ...(variables.length > 0 && {
        variables: Object.fromEntries(variables.map(([name, , value]) => [name, value])),
      }),
    },
  };
}
