import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLNamedType, getNamedType, isLeafType, isObjectType } from 'graphql';

/** `gateway`: our schema, also spoken by the peers that serve it. Two others cannot be asked with the same text. */
export type Dialect = 'gateway' | 'postgraphile' | 'hello';

/** Our public schema, which the peers of the same schema are built from. */
export const schemaText = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

const card = `query Card($id: ID!, $currency: Currency) {
  phone(id: $id) {
    id fullName brand { name } releasedOn mainCameraMp
    battery { capacityMah } body { weightG }
    price(currency: $currency) { amount { amountMinor currency } }
  }
}`;

// PostGraphile derives its schema from the tables: no price in an asked currency, which no table has.
const postgraphileCard = `query Card($id: Int!) {
  phone: phoneByRowId(rowId: $id) {
    id: rowId fullName brandByBrandId { name } releasedOn mainCameraMp batteryMah weightG
  }
}`;

const postgraphileFull = `query Full($id: Int!) {
  phone: phoneByRowId(rowId: $id) {
    id: rowId slug fullName deviceType facts specSheet updatedAt importBySourceId { name asOf importedAt }
    brandByBrandId { id: rowId slug name phoneCount }
  }
}`;

export interface CardVariables {
  readonly id: number;
  /** In place of the number, where one can ask by it. */
  readonly slug: string | null;
  readonly currency: string;
}

/** A small selection of one phone: what a card in a list of results shows. */
export function cardBody(dialect: Dialect, { id, slug, currency }: CardVariables): string {
  if (dialect === 'hello') return '{"query":"{ hello }"}';
  if (dialect === 'postgraphile') return JSON.stringify({ query: postgraphileCard, variables: { id } });
  return JSON.stringify({ query: card, variables: { id: slug ?? String(id), currency } });
}

/** The same in a document of its own: its name has the number in it. */
export function coldCardBody(dialect: Dialect, index: number, variables: CardVariables): string {
  if (dialect === 'hello') return `{"query":"query Hello${index} { hello }"}`;
  return cardBody(dialect, variables).replace('query Card(', `query Card${index}(`);
}

/**
 * Every field of a phone but pages of others, such as prices and reviews, which are read from the database by all, and but
 * `sources`, a member for each fact.
 */
export function fullBody(dialect: Dialect, id: number): string {
  if (dialect === 'postgraphile') return JSON.stringify({ query: postgraphileFull, variables: { id } });
  return JSON.stringify({ query: fullQuery(), variables: { id: String(id) } });
}

let full: string | undefined;

function fullQuery(): string {
  full ??= `query Full($id: ID!) { phone(id: $id) ${everyField('Phone')} }`;
  return full;
}

const schema = buildSchema(schemaText);

const isPage = (type: GraphQLNamedType): boolean => isObjectType(type) && 'pageInfo' in type.getFields();

/** @param around the types that it is inside of: no field goes back to one of them */
function everyField(typeName: string, around: readonly string[] = []): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`${typeName} has no fields`);
  const inside = [...around, typeName];
  const texts = Object.values(type.getFields())
    .map(({ name, type }) => ({ name, of: getNamedType(type) }))
    .filter(({ name, of }) => name !== 'sources' && !isPage(of) && !inside.includes(of.name))
    .map(({ name, of }) => (isLeafType(of) ? name : `${name} ${everyField(of.name, inside)}`));
  return `{ ${texts.join(' ')} }`;
}
