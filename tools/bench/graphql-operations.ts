import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from 'graphql';

/** The text of the public schema, from which peers with the same schema are built. */
export const schemaText = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

const cardQuery = `query Card($id: ID!, $currency: Currency) {
  phone(id: $id) {
    id fullName brand { name } releasedOn mainCameraMp
    battery { capacityMah } body { weightG }
    price(currency: $currency) { amount { amountMinor currency } }
  }
}`;

export interface CardVariables {
  readonly id: number;
  /** Identifies the phone instead of the id. */
  readonly slug: string | null;
  readonly currency: string;
}

/** Creates the JSON body of a query for one phone with the few fields that a card in a list of results shows. */
export function createCardBody({ id, slug, currency }: CardVariables): string {
  return JSON.stringify({ query: cardQuery, variables: { id: slug ?? String(id), currency } });
}

/** Creates the same query as a new document: the name of the operation contains the index. */
export function createColdCardBody(index: number, variables: CardVariables): string {
  return createCardBody(variables).replace('query Card(', `query Card${index}(`);
}

/**
 * Creates the JSON body of a query for every field of a phone except `sources` and pages, such as prices and reviews,
 * which the gateway reads from the database.
 */
export function createFullBody(id: number): string {
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
