import { chooseNumber, chooseValue, chooseVariants, listValues } from './choose-values.ts';
import type { FreshPhone } from './read-fresh-facts.ts';

const join = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator);
const withUnit = (value: string, text: string): string => (value === '' ? '' : text.replace('#', value));

/**
 * Writes the facts of a phone as cells of a spec sheet, which the reader of sheets understands.
 * @returns the cells by the label of their column
 */
export function toSheetCells(phone: FreshPhone): Record<string, string> {
  const text = (field: string): string => chooseValue(phone, field);
  const number = (field: string, format = '#'): string => withUnit(chooseNumber(phone, field), format);
  const announced = text('announced_on');
  const released = chooseRelease(phone);
  return {
    'Model Name': phone.name,
    Brand: phone.brand,
    Announced: announced,
    Released: released,
    Status: released === '' ? '' : text('status'),
    Dimensions: toDimensions(phone),
    Weight: number('weight_g', '# g'),
    Build: text('build'),
    'IP rating': text('ip_rating'),
    'Display type': toDisplayType(phone),
    Size: number('display_size_in', '# inches'),
    Resolution: withUnit(text('display_resolution').replace('x', ' x '), '# pixels'),
    Protection: text('display_protection').replace(noProtectionPattern, ''),
    _1: toCoverDisplay(phone),
    OS: toOperatingSystem(phone),
    'OS support until': text('os_support_until'),
    'Security support until': text('security_support_until'),
    Energy: text('eu_energy_class'),
    'EU label battery': join(
      [number('eu_battery_endurance_h', '#h endurance'), number('eu_battery_cycles', '# cycles')],
      ', ',
    ),
    'Free fall': join([text('eu_free_fall_class'), number('eu_free_fall_falls', '(# falls)')], ' '),
    Repairability: text('eu_repairability_class'),
    Chipset: join([text('chipset').replace(/^MediaTek/, 'Mediatek'), number('process_nm', '(# nm)')], ' '),
    Internal: chooseVariants(phone).map(toMemory).join(', '),
    'Card slot': text('card_slot').replace(/^microSD.*$/, 'microSDXC'),
    'Main Camera': toRearCameras(phone),
    'Selfie camera': toFrontCameras(phone),
    Technology: { yes: 'LTE / 5G', no: 'LTE' }[text('network_5g')] ?? '',
    WLAN: text('wifi').replaceAll('\n', ', '),
    Bluetooth: text('bluetooth'),
    NFC: text('nfc'),
    'Infrared port': text('infrared'),
    USB: text('usb').replace(/USB-C v?/, 'USB Type-C '),
    '3.5mm jack': text('jack_35mm'),
    Battery: number('battery_mah', '# mAh'),
    Charging: toCharging(phone),
    Colors: text('colors'),
    Models: toModelNumbers(phone).join(', '),
  };
}

/**
 * @returns the date of the release, or an empty text. Where a phone was sold a few days before it was announced, one of
 *   the days is wrong: the month remains
 */
export function chooseRelease(phone: FreshPhone): string {
  const announced = chooseValue(phone, 'announced_on');
  const stated = chooseValue(phone, 'released_on') || chooseValue(phone, 'released_on_global_month');
  const released = stated || (announced === '' ? toYearOfMarkets(phone) : '');
  return released < announced.slice(0, released.length) ? released.slice(0, 7) : released;
}

/**
 * A release that is known of one country tells the year, as another country may have come before. In the first months
 * of a year, it may have done so in the year before.
 */
function toYearOfMarkets(phone: FreshPhone): string {
  const markets = ['released_on_india', 'released_on_india_month', 'released_on_japan'];
  const [first = ''] = markets
    .map((field) => chooseValue(phone, field))
    .filter((date) => date !== '')
    .sort();
  return first.slice(5, 7) > '03' ? first.slice(0, 4) : '';
}

/** Matches values of the protection that name no glass, such as a hardness. */
const noProtectionPattern = /^Mohs.*|.*support$/i;

/** @returns the model numbers without the brand, and without the name, which some publishers list among them */
function toModelNumbers({ brand, name, ...phone }: FreshPhone): string[] {
  const withoutBrand = (text: string): string =>
    text.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? text.slice(brand.length + 1) : text;
  const shortName = withoutBrand(name).toLowerCase();
  return listValues({ brand, name, ...phone }, 'model_number')
    .map(withoutBrand)
    .filter((modelNumber) => modelNumber.toLowerCase() !== shortName);
}

/** @param variant `8GB/256GB`, or a size of storage alone */
function toMemory(variant: string): string {
  const [ram = '', storage] = variant.split('/');
  return storage === undefined ? ram : `${storage} ${ram} RAM`;
}

function toDimensions(phone: FreshPhone): string {
  const formatSides = (state: string): string => {
    const lengths = ['height', 'width', 'depth'].map((side) => chooseNumber(phone, `${state}${side}_mm`));
    return lengths.includes('') ? '' : `${lengths.join(' x ')} mm`;
  };
  const [unfolded, folded] = [formatSides('unfolded_'), formatSides('folded_')];
  return unfolded === ''
    ? formatSides('')
    : join([`Unfolded: ${unfolded}`, withUnit(folded, 'Folded: #')], ' ');
}

/** A peak that is not above the brightness of the whole display is not a peak, so it is left out. */
function toDisplayType(phone: FreshPhone): string {
  const number = (field: string, format: string): string => withUnit(chooseNumber(phone, field), format);
  const isPeak =
    Number(chooseNumber(phone, 'display_peak_nits')) > Number(chooseNumber(phone, 'display_hbm_nits'));
  return join(
    [
      chooseValue(phone, 'display_type'),
      number('display_refresh_hz', '#Hz'),
      number('display_hbm_nits', '# nits (HBM)'),
      isPeak ? number('display_peak_nits', '# nits (peak)') : '',
    ],
    ', ',
  );
}

function toCoverDisplay(phone: FreshPhone): string {
  const size = chooseNumber(phone, 'cover_display_size_in');
  if (size === '') return '';
  const pixels = chooseValue(phone, 'cover_display_resolution').replace('x', ' x ');
  const refresh = withUnit(chooseNumber(phone, 'cover_display_refresh_hz'), '#Hz');
  return join([`Cover display: ${size} inches`, withUnit(pixels, '# pixels'), refresh], ', ');
}

function toOperatingSystem(phone: FreshPhone): string {
  const system = chooseValue(phone, 'os_launch')
    .replace(/^v?(?=1\d\b)/, 'Android ')
    .replace(/^(\w+) v(?=\d)/, '$1 ')
    .replace(/^(Android \d+) OS\b/, '$1')
    .replace(/, up to .*$/, '')
    .replace(/^Android (\d+), One UI (\d+).*$/, withFirstVersion);
  if (!/android|OS\b/i.test(system)) return '';
  const upgrades = chooseNumber(phone, 'os_upgrades_promised');
  return join([system, withUnit(upgrades, 'up to # major Android upgrades')], ', ');
}

/** One UI 7 came with Android 15. A later version is that of an update, so it is left out. */
const withFirstVersion = (text: string, android: string, oneUi: string): string =>
  Number(oneUi) === Number(android) - 8 ? text : `Android ${android}, One UI`;

function toCharging(phone: FreshPhone): string {
  const number = (field: string, format: string): string => withUnit(chooseNumber(phone, field), format);
  return join(
    [
      number('charging_wired_w', '#W wired'),
      number('charging_wireless_w', '#W wireless'),
      number('charging_reverse_w', '#W reverse wireless'),
    ],
    ', ',
  );
}

const roleNames = {
  wide: '(wide)',
  wide_2: '',
  periscope: '(periscope telephoto)',
  periscope_2: '(periscope telephoto)',
  telephoto: '(telephoto)',
  ultrawide: '(ultrawide)',
  macro: '(macro)',
  other: '',
};

/** Lists cameras with details first, followed by the resolutions of the others. */
function toRearCameras(phone: FreshPhone): string {
  const resolutions = chooseValue(phone, 'rear_camera_mp')
    .split('+')
    .filter((resolution) => resolution !== '');
  const modules = Object.entries(roleNames).flatMap(([role, name]) => {
    const text = chooseValue(phone, `camera_${role}`);
    if (text === '') return [];
    const position = resolutions.indexOf(/^([\d.]+) MP/.exec(text)?.[1] ?? '');
    if (position >= 0) resolutions.splice(position, 1);
    return [
      `${text.replace(/ (?=f\/|\d+ mm|OIS|[\d.]+x)/g, ', ').replace(/optical$/, 'optical zoom')} ${name}`,
    ];
  });
  return [...modules, ...resolutions.map((resolution) => `${resolution} MP`)].join('\n');
}

function toFrontCameras(phone: FreshPhone): string {
  const [first = '', second] = chooseValue(phone, 'front_camera_mp').split('+');
  if (first === '') return '';
  const aperture = chooseValue(phone, 'front_camera_aperture');
  const isFoldable = /foldable/i.test(chooseValue(phone, 'display_type'));
  const cameras = [join([`${first} MP`, aperture], ', ')];
  if (second !== undefined) cameras.push(isFoldable ? `Cover camera: ${second} MP` : `${second} MP`);
  return cameras.join('\n');
}
