import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from 'graphql';

/** The schema that operations are written for: `gateway` is the public schema, which most peers serve too. */
export type Dialect = 'gateway' | 'postgraphile' | 'hello';

/** The text of the public schema, from which peers with the same schema are built. */
export const schemaText = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

const cardQuery = `query Card($id: ID!, $currency: Currency) {
  phone(id: $id) {
    id fullName brand { name } releasedOn mainCameraMp
    battery { capacityMah } body { weightG }
    price(currency: $currency) { amount { amountMinor currency } }
  }
}`;

// PostGraphile derives its schema from the tables, which contain no converted prices.
const postgraphileCardQuery = `query Card($id: Int!) {
  phone: phoneByRowId(rowId: $id) {
    id: rowId fullName brandByBrandId { name } releasedOn mainCameraMp batteryMah weightG
  }
}`;

const postgraphileFullQuery = `query Full($id: Int!) {
  phone: phoneByRowId(rowId: $id) {
    id: rowId slug fullName deviceType facts specSheet updatedAt importBySourceId { name asOf importedAt }
    brandByBrandId { id: rowId slug name phoneCount }
  }
}`;

export interface CardVariables {
  readonly id: number;
  /** Identifies the phone instead of the id, except for PostGraphile. */
  readonly slug: string | null;
  readonly currency: string;
}

/** Creates the JSON body of a query for one phone with the few fields that a card in a list of results shows. */
export function createCardBody(dialect: Dialect, { id, slug, currency }: CardVariables): string {
  if (dialect === 'hello') return '{"query":"{ hello }"}';
  if (dialect === 'postgraphile') return JSON.stringify({ query: postgraphileCardQuery, variables: { id } });
  return JSON.stringify({ query: cardQuery, variables: { id: slug ?? String(id), currency } });
}

/** Creates the same query as a new document: the name of the operation contains the index. */
export function createColdCardBody(dialect: Dialect, index: number, variables: CardVariables): string {
  if (dialect === 'hello') return `{"query":"query Hello${index} { hello }"}`;
  return createCardBody(dialect, variables).replace('query Card(', `query Card${index}(`);
}

/**
 * Creates the JSON body of a query for every field of a phone except `sources` and pages, such as prices and reviews,
 * which every server reads from the database.
 */
export function createFullBody(dialect: Dialect, id: number): string {
  if (dialect === 'postgraphile') return JSON.stringify({ query: postgraphileFullQuery, variables: { id } });
  return JSON.stringify({ query: getFullQuery(), variables: { id: String(id) } });
}

let cachedFullQuery: string | undefined;

function getFullQuery(): string {
  cachedFullQuery ??= `query Full($id: ID!) { phone(id: $id) ${selectEveryField('Phone')} }`;
  return cachedFullQuery;
}

const schema = buildSchema(schemaText);

const isPage = (type: GraphQLNamedType): boolean => isObjectType(type) && 'pageInfo' in type.getFields();

/**
 * Returns a selection set with every field of a type.
 * @param ancestors the types around it, which are not selected again
 */
function selectEveryField(typeName: string, ancestors: readonly string[] = []): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`${typeName} has no fields`);
  const path = [...ancestors, typeName];
  const fields = Object.values(type.getFields())
    .map(({ name, type }) => ({ name, fieldType: getNamedType(type) }))
    .filter(
      ({ name, fieldType }) => name !== 'sources' && !isPage(fieldType) && !path.includes(fieldType.name),
    )
    .map(({ name, fieldType }) =>
      isLeafType(fieldType) ? name : `${name} ${selectEveryField(fieldType.name, path)}`,
    );
  return `{ ${fields.join(' ')} }`;
}
