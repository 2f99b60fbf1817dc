import type { PriceView } from './catalogue.ts';
import type { Phone } from './phone.ts';
import type { Price } from './price.ts';

/** `more` when a larger value is the better one, `less` when a smaller one is, null when neither is. */
export type Better = 'more' | 'less' | null;

export type ComparedValue = number | string | boolean | readonly (number | string)[] | null;

/** One field of several phones, in the order in which they were asked for. */
export interface ComparedField {
  /** The member path of the REST record: `battery.capacity_mah`. */
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly ComparedValue[];
  readonly better: Better;
  /** Indexes of the best values; empty when fewer than two are known or nothing is better. */
  readonly best: readonly number[];
}

export interface Comparison {
  readonly phones: readonly Phone[];
  readonly fields: readonly ComparedField[];
}

interface FieldRule {
  readonly name: string;
  readonly unit: string | null;
  readonly better: Better;
  readonly value: (phone: Phone) => ComparedValue | undefined;
  /** Of a list: the member that is compared. */
  readonly rank?: (phone: Phone) => number | null | undefined;
}

const last = (values: readonly number[]): number | null => values[values.length - 1] ?? null;
const rearCameras = ({ cameras }: Phone): number | null =>
  cameras.filter(({ position }) => position === 'REAR').length || null;
const lower = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null;

const rule = (name: string, unit: string | null, better: Better, value: FieldRule['value']): FieldRule => ({
  name,
  unit,
  better,
  value,
});

/** What is compared, and in which direction better lies; a size or a name has none. */
const rules: readonly FieldRule[] = [
  rule('released_on', null, null, (phone) => phone.releasedOn),
  rule('status', null, null, (phone) => lower(phone.status)),
  rule('platform.os', null, null, (phone) => lower(phone.platform.os)),
  rule('platform.os_version', null, null, (phone) => phone.platform.osVersion),
  rule('platform.chipset', null, null, (phone) => phone.platform.chipset),
  rule('platform.process_nm', 'nm', 'less', (phone) => phone.platform.processNm),
  rule('platform.cpu_cores', null, null, (phone) => phone.platform.cpuCores),
  rule('platform.cpu_max_mhz', 'MHz', null, (phone) => phone.platform.cpuMaxMhz),
  rule('displays[0].diagonal_in', 'in', null, (phone) => phone.displays[0]?.diagonalIn),
  rule('displays[0].ppi', 'ppi', 'more', (phone) => phone.displays[0]?.ppi),
  rule('displays[0].panel', null, null, (phone) => lower(phone.displays[0]?.panel)),
  rule('displays[0].refresh_hz', 'Hz', 'more', (phone) => phone.displays[0]?.refreshHz),
  rule('displays[0].peak_nits', 'nits', 'more', (phone) => phone.displays[0]?.peakNits),
  rule('displays[0].screen_to_body_pct', '%', 'more', (phone) => phone.displays[0]?.screenToBodyPct),
  rule('body.height_mm', 'mm', null, (phone) => phone.body.heightMm),
  rule('body.width_mm', 'mm', null, (phone) => phone.body.widthMm),
  rule('body.depth_mm', 'mm', 'less', (phone) => phone.body.depthMm),
  rule('body.weight_g', 'g', 'less', (phone) => phone.body.weightG),
  rule('body.ip_rating', null, null, (phone) => phone.body.ipRating),
  { ...rule('ram_gb', 'GB', 'more', (phone) => phone.ramGb), rank: (phone) => last(phone.ramGb) },
  { ...rule('storage_gb', 'GB', 'more', (phone) => phone.storageGb), rank: (phone) => last(phone.storageGb) },
  rule('connectivity.card_slot', null, 'more', (phone) => phone.connectivity.cardSlot),
  rule('main_camera_mp', 'MP', 'more', (phone) => phone.mainCameraMp),
  rule('cameras', null, null, rearCameras),
  rule('battery.capacity_mah', 'mAh', 'more', (phone) => phone.battery.capacityMah),
  rule('battery.wired_w', 'W', 'more', (phone) => phone.battery.wiredW),
  rule('battery.wireless', null, 'more', (phone) => phone.battery.wireless),
  rule('battery.wireless_w', 'W', 'more', (phone) => phone.battery.wirelessW),
  rule('network.generations', null, null, (phone) =>
    phone.network.generations?.map((one) => one.toLowerCase()),
  ),
  rule('network.max_sims', null, 'more', (phone) => phone.network.maxSims),
  rule('connectivity.nfc', null, 'more', (phone) => phone.connectivity.nfc),
  rule('connectivity.usb', null, null, (phone) => lower(phone.connectivity.usb)),
  rule('audio.headphone_jack', null, 'more', (phone) => phone.audio.headphoneJack),
  rule('audio.stereo_speakers', null, 'more', (phone) => phone.audio.stereoSpeakers),
  rule('rating.average', null, 'more', (phone) => phone.rating?.average),
];

function bestOf(ranks: readonly (number | null)[], better: Better): number[] {
  const known = ranks.filter((value) => value !== null);
  if (better === null || known.length < 2) return [];
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  return ranks.flatMap((value, index) => (value === best ? [index] : []));
}

const toRank = (value: ComparedValue): number | null =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : null;

function compareField(
  { name, unit, better, value, rank }: FieldRule,
  phones: readonly Phone[],
): ComparedField {
  const values = phones.map((phone) => value(phone) ?? null);
  const ranks = rank === undefined ? values.map(toRank) : phones.map((phone) => rank(phone) ?? null);
  return { name, unit, values, better, best: bestOf(ranks, better) };
}

/**
 * Several phones side by side, field by field.
 * @param priceOf what is shown as their price, all in `view.currency`
 */
export function comparePhones(
  phones: readonly Phone[],
  { currency }: PriceView,
  priceOf: (phone: Phone) => Price | null,
): Comparison {
  const amounts = phones.map((phone) => priceOf(phone)?.amount.amountMinor ?? null);
  const price: ComparedField = {
    name: 'price.amount.amount_minor',
    unit: currency,
    values: amounts,
    better: 'less',
    best: bestOf(amounts, 'less'),
  };
  return { phones, fields: [price, ...rules.map((one) => compareField(one, phones))] };
}
