import { z } from 'zod';
import * as phone from '../../domain/phone.ts';
import { priceKinds } from '../../domain/price.ts';
import { minorDigits } from './sheets/currency-digits.ts';
import { parsePartialDate } from './sheets/parse-dates.ts';

const maxInteger = 2_147_483_647;

/** PostgreSQL's text holds neither lone surrogates nor U+0000. */
const text = (maxLength = 2000) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'holds characters that are not text');
const integer = z.number().int().min(0).max(maxInteger);
const number = z.number().min(0).max(maxInteger);
const maybe = <T extends z.ZodType>(type: T) => type.nullish();
const list = <T extends z.ZodType>(type: T) => maybe(z.array(type).max(1000));
/** Members of enums in any case; "5G" is G5. */
const member = <T extends readonly [string, ...string[]]>(members: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const spelt = value
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, '_');
    return spelt.replace(/^(\d)G$/, 'G$1');
  }, z.enum(members));
const partialDate = z
  .string()
  .refine((value) => isPartialDate(value), 'is not a date: write YYYY, YYYY-Qn, YYYY-MM or YYYY-MM-DD');
const instant = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'is not a date: write YYYY-MM-DD or an RFC 3339 date-time',
  )
  .transform((value) => new Date(value));
/** Members that our own REST API writes but nobody enters. */
const ignored = z.unknown().optional();

const currency = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => minorDigits(value) !== null, 'is not a currency: write an ISO 4217 code such as THB');
const country = z
  .string()
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{2}$/.test(value), 'is not a country: write an ISO 3166-1 code such as TH');
const variantMembers = { ram_mb: maybe(integer), storage_mb: maybe(integer) };

const price = z
  .strictObject({
    kind: member(priceKinds),
    amount_minor: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    currency: currency.optional(),
    amount: z
      .strictObject({ amount_minor: z.number().int().positive().max(Number.MAX_SAFE_INTEGER), currency })
      .optional(),
    country: maybe(country),
    observed_at: maybe(instant),
    ...variantMembers,
    variant: maybe(z.strictObject({ ...variantMembers, price: ignored })),
    seller: maybe(text(200)),
    id: ignored,
    converted_from: ignored,
  })
  .refine((value) => value.amount || (value.amount_minor !== undefined && value.currency), {
    message: 'needs amount_minor and currency',
  });

export type NdjsonPhone = z.infer<typeof ndjsonPhone>;

/** One object of the project's own import format; see `read-ndjson-file.ts`. */
export const ndjsonPhone = z.strictObject({
  brand: z.union([text(100), z.object({ name: text(100) })], 'is not a brand: write its name, "Samsung"'),
  full_name: text(200).refine((value) => value.trim() !== '', 'is empty'),
  device_type: maybe(member(phone.deviceTypes)),
  form_factor: maybe(member(phone.formFactors)),
  status: maybe(member(phone.lifecycleStatuses)),
  announced_on: maybe(partialDate),
  released_on: maybe(partialDate),
  model_numbers: list(text(200)),
  colors: list(text(200)),
  body: maybe(
    z.strictObject({
      height_mm: maybe(number),
      width_mm: maybe(number),
      depth_mm: maybe(number),
      folded_height_mm: maybe(number),
      folded_width_mm: maybe(number),
      folded_depth_mm: maybe(number),
      weight_g: maybe(number),
      build: maybe(text()),
      ip_rating: maybe(text(100)),
    }),
  ),
  displays: list(
    z.strictObject({
      diagonal_in: maybe(number),
      width_px: maybe(integer),
      height_px: maybe(integer),
      ppi: maybe(integer),
      panel: maybe(member(phone.panelTechs)),
      refresh_hz: maybe(integer),
      peak_nits: maybe(integer),
      screen_to_body_pct: maybe(number),
      protection: maybe(text()),
    }),
  ),
  platform: maybe(
    z.strictObject({
      os: maybe(member(phone.osFamilies)),
      os_version: maybe(text(100)),
      upgradable_to: maybe(text(100)),
      skin: maybe(text(100)),
      chipset: maybe(text(300)),
      process_nm: maybe(number),
      cpu_cores: maybe(integer),
      cpu_max_mhz: maybe(integer),
      gpu: maybe(text(300)),
    }),
  ),
  variants: list(z.strictObject({ ...variantMembers, price: ignored })),
  cameras: list(
    z.strictObject({
      position: member(phone.cameraPositions),
      role: maybe(member(phone.cameraRoles)),
      megapixels: maybe(number),
      aperture_f: maybe(number),
      focal_eq_mm: maybe(number),
      ois: maybe(z.boolean()),
      optical_zoom_x: maybe(number),
    }),
  ),
  battery: maybe(
    z.strictObject({
      capacity_mah: maybe(integer),
      capacity_wh: maybe(number),
      removable: maybe(z.boolean()),
      wired_w: maybe(number),
      wireless: maybe(z.boolean()),
      wireless_w: maybe(number),
      reverse_wireless_w: maybe(number),
    }),
  ),
  network: maybe(
    z.strictObject({
      generations: list(member(phone.radioGenerations)),
      sims: list(member(phone.simKinds)),
      max_sims: maybe(integer),
    }),
  ),
  connectivity: maybe(
    z.strictObject({
      wifi: list(text(40)),
      bluetooth: maybe(text(40)),
      nfc: maybe(z.boolean()),
      infrared: maybe(z.boolean()),
      fm_radio: maybe(z.boolean()),
      usb: maybe(member(phone.usbConnectors)),
      usb_version: maybe(text(40)),
      card_slot: maybe(z.boolean()),
      gnss: list(text(40)),
    }),
  ),
  audio: maybe(
    z.strictObject({
      headphone_jack: maybe(z.boolean()),
      loudspeaker: maybe(z.boolean()),
      stereo_speakers: maybe(z.boolean()),
    }),
  ),
  sensors: list(text(200)),
  prices: list(price),
  spec_sheet: list(
    z.strictObject({
      name: text(200),
      rows: z.array(z.strictObject({ label: text(500), value: text(100_000) })).max(5000),
    }),
  ),
  id: ignored,
  slug: ignored,
  url: ignored,
  name: ignored,
  price: ignored,
  rating: ignored,
  ram_gb: ignored,
  storage_gb: ignored,
  main_camera_mp: ignored,
  source: ignored,
  updated_at: ignored,
});

function isPartialDate(value: string): boolean {
  return /^\d{4}(?:-Q[1-4]|-\d{2}(?:-\d{2})?)?$/.test(value) && isCalendarDate(value);
}

function isCalendarDate(value: string): boolean {
  const [, month, day] = value.split('-');
  if (month === undefined || month.startsWith('Q')) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return day === undefined || parsePartialDate(value) === value;
}
