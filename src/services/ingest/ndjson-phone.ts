import { z } from 'zod';
import * as phone from '../../domain/phone.ts';
import {
  brand,
  fullName,
  ignored,
  integer,
  list,
  maybe,
  member,
  number,
  partialDate,
  text,
  variantMembers,
} from './ndjson-members.ts';
import { ndjsonPrice } from './ndjson-price.ts';
import { ndjsonReview } from './ndjson-review.ts';

export type NdjsonPhone = z.infer<typeof ndjsonPhone>;

/** One object of the project's own import format; see `read-ndjson-file.ts`. */
export const ndjsonPhone = z.strictObject({
  brand,
  full_name: fullName,
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
  prices: list(ndjsonPrice),
  reviews: list(ndjsonReview),
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
