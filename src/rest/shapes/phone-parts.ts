import { z } from 'zod';
import {
  cameraPositions,
  cameraRoles,
  osFamilies,
  panelTechs,
  radioGenerations,
  simKinds,
  usbConnectors,
} from '../../domain/phone.ts';
import { variantPriceShape } from './price.ts';
import { flag, lowerCased, measure, text, wholeMeasure } from './scalars.ts';

/** The parts of the record: the unit is the end of the name, null is unknown. */
export const bodyShape = z
  .strictObject({
    height_mm: measure,
    width_mm: measure,
    depth_mm: measure,
    folded_height_mm: measure,
    folded_width_mm: measure,
    folded_depth_mm: measure,
    weight_g: measure,
    build: text,
    ip_rating: text,
  })
  .meta({ id: 'Body', description: 'Height × width × depth, unfolded.' });

export const displayShape = z
  .strictObject({
    diagonal_in: measure,
    width_px: wholeMeasure,
    height_px: wholeMeasure,
    ppi: wholeMeasure,
    panel: lowerCased(panelTechs).nullable(),
    refresh_hz: wholeMeasure,
    peak_nits: wholeMeasure,
    screen_to_body_pct: measure,
    protection: text,
  })
  .meta({ id: 'Display' });

export const platformShape = z
  .strictObject({
    os: lowerCased(osFamilies).nullable(),
    os_version: text,
    upgradable_to: text,
    skin: text,
    chipset: text,
    process_nm: measure,
    cpu_cores: wholeMeasure,
    cpu_max_mhz: wholeMeasure,
    gpu: text,
  })
  .meta({ id: 'Platform' });

export const variantShape = z
  .strictObject({
    ram_mb: wholeMeasure.describe('1 GB is 1024 MB.'),
    storage_mb: wholeMeasure.describe('1 GB is 1000 MB, as sold.'),
    price: variantPriceShape.nullable(),
  })
  .meta({ id: 'Variant', description: 'One size of the memory that the phone is sold with.' });

export const cameraShape = z
  .strictObject({
    position: lowerCased(cameraPositions),
    role: lowerCased(cameraRoles).nullable(),
    megapixels: measure,
    aperture_f: measure,
    focal_eq_mm: measure,
    ois: flag,
    optical_zoom_x: measure,
  })
  .meta({ id: 'Camera' });

export const batteryShape = z
  .strictObject({
    capacity_mah: wholeMeasure,
    capacity_wh: measure,
    removable: flag,
    wired_w: measure,
    wireless: flag.describe('Whether it charges without a wire, also when nobody says with how many watts.'),
    wireless_w: measure,
    reverse_wireless_w: measure,
  })
  .meta({ id: 'Battery' });

export const networkShape = z
  .strictObject({
    generations: z.array(lowerCased(radioGenerations)).nullable(),
    sims: z.array(lowerCased(simKinds)).nullable(),
    max_sims: wholeMeasure,
  })
  .meta({ id: 'Network' });

export const connectivityShape = z
  .strictObject({
    wifi: z.array(z.string()).nullable(),
    bluetooth: text,
    nfc: flag,
    infrared: flag,
    fm_radio: flag,
    usb: lowerCased(usbConnectors).nullable(),
    usb_version: text,
    card_slot: flag,
    gnss: z.array(z.string()).nullable(),
  })
  .meta({ id: 'Connectivity' });

export const audioShape = z
  .strictObject({ headphone_jack: flag, loudspeaker: flag, stereo_speakers: flag })
  .meta({ id: 'Audio' });
