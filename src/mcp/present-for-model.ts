import { z } from 'zod';
import { toDecimalAmount } from '../domain/catalogue/prices/show-price.ts';
import { phoneSummarySchema } from '../rest/schemas/phone.ts';
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

const briefMembers = {
  id: true,
  slug: true,
  full_name: true,
  released_on: true,
  price: true,
  display_in: true,
  battery_mah: true,
  main_camera_mp: true,
  ram_gb: true,
  storage_gb: true,
  weight_g: true,
  url: true,
} as const;

/** The current price. `stale` is set only if the price is over a year old. */
const priceSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  formatted: z.string(),
  stale: z.literal(true).optional(),
});

/**
 * A short form of a phone: the members of a list entry that questions are usually about. The names of the members are
 * cast, because the type of `phoneSummarySchema` does not list them.
 */
export const briefSchema = phoneSummarySchema
  .pick(briefMembers as never)
  .partial()
  .required({ id: true, slug: true, full_name: true } as never)
  .extend({ price: priceSchema.optional(), url: z.url() })
  .meta({ id: 'Brief', description: 'A phone in brief; call get_phone for the rest.' });

/** Shortens a list entry. @param getUrl returns the URL of a phone's page for its slug */
export function toBrief(summary: JsonObject, getUrl: (slug: string) => string): JsonObject {
  const presented = presentForModel(summary) as JsonObject;
  const brief: Record<string, Json> = {};
  for (const name of Object.keys(briefMembers)) {
    const value = presented[name];
    if (value !== undefined) brief[name] = value;
  }
  const { price } = presented;
  if (isJsonObject(price))
    brief.price = {
      amount: price.amount as number,
      currency: price.currency as string,
      formatted: price.formatted as string,
      ...(price.stale === true && { stale: true }),
    };
  brief.url = getUrl(String(presented.slug));
  return brief;
}
