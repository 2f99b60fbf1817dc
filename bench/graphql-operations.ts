import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isLeafType, isObjectType } from 'graphql';

/** `gateway`: our schema, also spoken by the peers that serve it. Two others cannot be asked with the same text. */
export type Dialect = 'gateway' | 'postgraphile' | 'hello';

/** Our public schema, which the peers of the same schema are built from. */
export const schemaText = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');

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

/** Every field of a phone but its pages of prices and reviews, which are read from the database by all. */
export function fullBody(dialect: Dialect, id: number): string {
  if (dialect === 'postgraphile') return JSON.stringify({ query: postgraphileFull, variables: { id } });
  return JSON.stringify({ query: fullQuery(), variables: { id: String(id) } });
}

let full: string | undefined;

function fullQuery(): string {
  full ??= `query Full($id: ID!) { phone(id: $id) ${everyField('Phone', ['prices', 'reviews'])} }`;
  return full;
}

const schema = buildSchema(schemaText);

function everyField(typeName: string, leftOut: readonly string[]): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new TypeError(`${typeName} has no fields`);
  const fields = Object.values(type.getFields()).filter(({ name }) => !leftOut.includes(name));
  const texts = fields.map((field) => {
    const named = getNamedType(field.type);
    if (isLeafType(named)) return field.name;
    // A price inside a variant says not again of which, and the variant of a price has no price.
    const circle = typeName === 'Price' ? ['price'] : typeName === 'Variant' ? ['variant'] : [];
    return `${field.name} ${everyField(named.name, circle)}`;
  });
  return `{ ${texts.join(' ')} }`;
}
