import { decimalAmount } from '../domain/catalogue/show-price.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/**
 * A value of REST as a model reads it best: unknown members (null) are left out, and money is a decimal amount beside its
 * currency, `{"amount": 46900, "currency": "THB"}`. What REST deprecates is left out. Elements of lists stay in their places.
 */
export function forModel(value: Json): Json {
  if (Array.isArray(value)) return value.map(forModel);
  if (!isJsonObject(value)) return value;
  if (isMoney(value)) return toDecimal(value);
  const { amount, ...others } = value;
  const json: Record<string, Json> = {};
  for (const [name, member] of Object.entries(amount !== undefined && isMoney(amount) ? others : value))
    if (member !== null && !isDeprecated(name, value)) json[name] = forModel(member);
  return amount !== undefined && isMoney(amount) ? { ...toDecimal(amount), ...json } : json;
}

/** A price has its id twice on REST. */
const isDeprecated = (name: string, of: JsonObject): boolean => name === 'id' && 'observation_id' in of;

interface MoneyJson extends JsonObject {
  readonly amount_minor: number;
  readonly currency: string;
}

const isMoney = (value: Json): value is MoneyJson => isJsonObject(value) && 'amount_minor' in value;

const toDecimal = ({ amount_minor, currency }: MoneyJson): JsonObject => ({
  amount: decimalAmount({ amountMinor: amount_minor, currency }),
  currency,
});
