import { toDecimalAmount } from '../domain/catalogue/prices/show-price.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/**
 * Presents a REST value in the form that models read best. Null members are left out. Money is a
 * decimal amount, its currency, and the text that users read:
 * `{"amount": 46900, "currency": "THB", "formatted": "฿46,900.00"}`. If the member `amount` of an object is money,
 * these three members take its place. Lists keep elements that are null.
 */
export function presentForModel(value: Json): Json {
  if (Array.isArray(value)) return value.map(presentForModel);
  if (!isJsonObject(value)) return value;
  if (isMoney(value)) return toModelMoney(value);
  const { amount = null, ...otherMembers } = value;
  const hasMoney = isMoney(amount);
  const json: Record<string, Json> = hasMoney ? { ...toModelMoney(amount) } : {};
  for (const [name, member] of Object.entries(hasMoney ? otherMembers : value))
    if (member !== null) json[name] = presentForModel(member);
  return json;
}

interface MoneyJson extends JsonObject {
  readonly amount_minor: number;
  readonly currency: string;
  readonly formatted: string;
}

const isMoney = (value: Json): value is MoneyJson => isJsonObject(value) && 'amount_minor' in value;

const toModelMoney = ({ amount_minor, currency, formatted }: MoneyJson): JsonObject => ({
  amount: toDecimalAmount({ amountMinor: amount_minor, currency }),
  currency,
  formatted,
});
