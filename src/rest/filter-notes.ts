import type { PhoneFilter } from '../domain/phone-filter.ts';

interface FilterNote {
  readonly description: string;
  readonly example: unknown;
  /** What stands for the filter when it is not given. */
  readonly default?: unknown;
}

const unknown = 'A phone of which it is not known does not match.';
const note = (what: string, example: unknown): FilterNote => ({
  description: `${what} ${unknown}`,
  example,
});
const several = 'Several by commas or by repeating the parameter.';

/** How the reference explains each filter of the list. */
export const filterNotes: Readonly<Record<keyof PhoneFilter, FilterNote>> = {
  status: note(`Where the phone is in its life. ${several}`, ['available']),
  os: note(`Family of the operating system. ${several}`, ['android', 'ios']),
  deviceType: {
    description: `Kind of device; any for all of them. ${several}`,
    example: ['phone', 'tablet'],
    default: ['phone', 'feature_phone'],
  },
  releasedFrom: note('Released on the first day of this period or later.', '2023-Q1'),
  releasedTo: note('Released on the last day of this period or earlier.', '2026'),
  priceMin: note('Costs this much or more, as a decimal amount of currency.', 1000),
  priceMax: note('Costs this much or less, as a decimal amount of currency.', 49_999.99),
  ramGbMin: note('Can be had with this much RAM or more, in GB.', 6),
  storageGbMin: note('Can be had with this much storage or more, in GB.', 128),
  batteryMahMin: note('Battery of this capacity or more, in mAh.', 4000),
  displayInMin: note('Main display of this diagonal or more, in inches.', 6),
  displayInMax: note('Main display of this diagonal or less, in inches.', 6.9),
  refreshHzMin: note('Main display that refreshes this often or more, in Hz.', 90),
  weightGMax: note('Weighs this much or less, in g.', 240),
  mainCameraMpMin: note('Main camera of this many megapixels or more.', 12),
  has5g: note('Whether it has 5G.', true),
  hasNfc: note('Whether it has NFC.', true),
  hasEsim: note('Whether it takes an eSIM.', true),
  hasHeadphoneJack: note('Whether it has a headphone jack.', false),
  hasCardSlot: note('Whether it has a slot for memory cards.', false),
  hasWirelessCharging: note('Whether it charges without a wire.', true),
};
