import { z } from 'zod';
import { phoneSummaryShape } from '../rest/schemas/phone.ts';
import { forModel } from './for-model.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

const members = {
  ...{ id: true, slug: true, full_name: true, released_on: true, price: true },
  ...{ display_in: true, battery_mah: true, main_camera_mp: true, ram_gb: true, storage_gb: true },
  ...{ weight_g: true, url: true },
} as const;

/** Of what one would pay now; `stale` only where it is over a year old. */
const priceShape = z.object({ amount: z.number(), currency: z.string(), stale: z.literal(true).optional() });

/** A phone in a few words: of what a list shows of it, the members that questions are about. */
export const briefShape = phoneSummaryShape
  .pick(members as never)
  .partial()
  .required({ id: true, slug: true, full_name: true } as never)
  .extend({ price: priceShape.optional(), url: z.url() })
  .meta({ id: 'Brief', description: 'A phone in brief; call get_phone for the rest.' });

/** @param url where a person finds the phone */
export function toBrief(summary: JsonObject, url: (slug: string) => string): JsonObject {
  const known = forModel(summary) as JsonObject;
  const brief: Record<string, Json> = {};
  for (const name of Object.keys(members)) {
    const value = known[name];
    if (value !== undefined) brief[name] = value;
  }
  const { price } = known;
  if (isJsonObject(price))
    brief.price = {
      amount: price.amount as number,
      currency: price.currency as string,
      ...(price.stale === true && { stale: true }),
    };
  brief.url = url(String(known.slug));
  return brief;
}
