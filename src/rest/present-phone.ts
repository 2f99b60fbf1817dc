import type { CataloguedBrand } from '../domain/catalogue.ts';
import { toInstant } from '../domain/instant.ts';
import type { Camera, Display, Phone } from '../domain/phone.ts';
import type { Price } from '../domain/price.ts';
import { presentPrice, presentShortPrice, presentVariantPrice } from './present-price.ts';

/** Enum members are lower case in REST. */
const lower = <Member extends string>(member: Member | null) => member?.toLowerCase() ?? null;

export const phoneUrl = ({ id }: Pick<Phone, 'id'>): string => `/v1/phones/${id}`;

/** PhoneSummary of the record: what a list shows. */
export function presentSummary(phone: Phone, price: Price | null) {
  return {
    id: phone.id,
    slug: phone.slug,
    brand: { slug: phone.brand.slug, name: phone.brand.name },
    name: phone.name,
    full_name: phone.fullName,
    device_type: lower(phone.deviceType),
    status: lower(phone.status),
    announced_on: phone.announcedOn,
    released_on: phone.releasedOn,
    os: lower(phone.platform.os),
    chipset: phone.platform.chipset,
    display_in: phone.displays[0]?.diagonalIn ?? null,
    ram_gb: phone.ramGb,
    storage_gb: phone.storageGb,
    main_camera_mp: phone.mainCameraMp,
    battery_mah: phone.battery.capacityMah,
    weight_g: phone.body.weightG,
    price: presentShortPrice(price),
    rating: phone.rating,
    url: phoneUrl(phone),
  };
}

const presentDisplay = (display: Display) => ({
  diagonal_in: display.diagonalIn,
  width_px: display.widthPx,
  height_px: display.heightPx,
  ppi: display.ppi,
  panel: lower(display.panel),
  refresh_hz: display.refreshHz,
  peak_nits: display.peakNits,
  screen_to_body_pct: display.screenToBodyPct,
  protection: display.protection,
});

const presentCamera = (camera: Camera) => ({
  position: lower(camera.position),
  role: lower(camera.role),
  megapixels: camera.megapixels,
  aperture_f: camera.apertureF,
  focal_eq_mm: camera.focalEqMm,
  ois: camera.ois,
  optical_zoom_x: camera.opticalZoomX,
});

/** What an answer says of a phone that other records tell. */
interface Surroundings {
  readonly phoneCount: number;
  readonly price: Price | null;
  variantPrice(index: number): Price | null;
}

/** A phone but for its spec sheet, which is JSON already, and for prices and reviews, which have their own paths. */
export function presentFacts(phone: Phone, { phoneCount, price, variantPrice }: Surroundings) {
  const { body, platform, battery, network, connectivity, audio, source } = phone;
  return {
    id: phone.id,
    slug: phone.slug,
    brand: presentBrand({ ...phone.brand, phoneCount }),
    name: phone.name,
    full_name: phone.fullName,
    device_type: lower(phone.deviceType),
    form_factor: lower(phone.formFactor),
    status: lower(phone.status),
    announced_on: phone.announcedOn,
    released_on: phone.releasedOn,
    model_numbers: phone.modelNumbers,
    colors: phone.colors,
    body: {
      height_mm: body.heightMm,
      width_mm: body.widthMm,
      depth_mm: body.depthMm,
      folded_height_mm: body.foldedHeightMm,
      folded_width_mm: body.foldedWidthMm,
      folded_depth_mm: body.foldedDepthMm,
      weight_g: body.weightG,
      build: body.build,
      ip_rating: body.ipRating,
    },
    displays: phone.displays.map(presentDisplay),
    platform: {
      os: lower(platform.os),
      os_version: platform.osVersion,
      upgradable_to: platform.upgradableTo,
      skin: platform.skin,
      chipset: platform.chipset,
      process_nm: platform.processNm,
      cpu_cores: platform.cpuCores,
      cpu_max_mhz: platform.cpuMaxMhz,
      gpu: platform.gpu,
    },
    variants: phone.variants.map(({ ramMb, storageMb }, index) => ({
      ram_mb: ramMb,
      storage_mb: storageMb,
      price: presentVariantPrice(variantPrice(index)),
    })),
    cameras: phone.cameras.map(presentCamera),
    battery: {
      capacity_mah: battery.capacityMah,
      capacity_wh: battery.capacityWh,
      removable: battery.removable,
      wired_w: battery.wiredW,
      wireless: battery.wireless,
      wireless_w: battery.wirelessW,
      reverse_wireless_w: battery.reverseWirelessW,
    },
    network: {
      generations: network.generations?.map(lower) ?? null,
      sims: network.sims?.map(lower) ?? null,
      max_sims: network.maxSims,
    },
    connectivity: {
      wifi: connectivity.wifi,
      bluetooth: connectivity.bluetooth,
      nfc: connectivity.nfc,
      infrared: connectivity.infrared,
      fm_radio: connectivity.fmRadio,
      usb: lower(connectivity.usb),
      usb_version: connectivity.usbVersion,
      card_slot: connectivity.cardSlot,
      gnss: connectivity.gnss,
    },
    audio: {
      headphone_jack: audio.headphoneJack,
      loudspeaker: audio.loudspeaker,
      stereo_speakers: audio.stereoSpeakers,
    },
    sensors: phone.sensors,
    main_camera_mp: phone.mainCameraMp,
    ram_gb: phone.ramGb,
    storage_gb: phone.storageGb,
    price: presentPrice(price),
    rating: phone.rating,
    source: { name: source.name, as_of: source.asOf, imported_at: toInstant(source.importedAt) },
    updated_at: toInstant(phone.updatedAt),
    url: phoneUrl(phone),
  };
}

export function presentBrand({ id, slug, name, phoneCount }: CataloguedBrand) {
  return { id, slug, name, phone_count: phoneCount };
}
