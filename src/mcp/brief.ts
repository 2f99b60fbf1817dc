import { z } from 'zod';
import { phoneSummarySchema } from '../rest/schemas/phone.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { presentForModel } from './present-for-model.ts';

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
