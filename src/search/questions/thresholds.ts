/** What words without a number mean, such as "big". */
export const thresholds = {
  /** Lasts two days of light use, and is the largest common battery of slim phones. */
  bigBatteryMah: 5000,
  /** iPhone, Galaxy S and Pixel without a suffix, which shops sell as compact. */
  smallDisplayIn: 6.1,
  /** The Plus, Max and Ultra models start here. */
  bigDisplayIn: 6.7,
  /** iPad Air and Galaxy Tab S, which are larger than the usual 8 to 10.5 inches. */
  bigTabletIn: 11,
  /** Small tablets end with the iPad mini. */
  smallTabletIn: 8.8,
  /** The lightest sixth of phones since 2020. */
  lightG: 170,
  /** Sensors with at least 48 MP combine pixels in the dark. */
  goodCameraMp: 48,
  /** Charges a battery of 5,000 mAh in about an hour. */
  fastChargingW: 33,
  /** Immersion for half an hour; lower ratings are for splashes only. */
  waterproof: 'ip67',
  /** Visibly better for games and scrolling; most displays above the entry level have it. */
  smoothHz: 120,
  /** With less, games close other apps. */
  gamingRamGb: 8,
  /** Chipsets for demanding games: the two upper classes of each maker. */
  gamingChipsets: [
    'snapdragon 8',
    'dimensity 8100',
    'dimensity 8200',
    'dimensity 8300',
    'dimensity 8400',
    'dimensity 9000',
    'dimensity 9200',
    'dimensity 9300',
    'dimensity 9400',
    'exynos 2400',
    'apple a17',
    'apple a18',
  ],
  /** "About 10,000" is up to this share less or more. */
  aboutShare: 0.15,
  /** Current phones are of the newest year of the catalogue or this many years before. */
  currentYears: 2,
} as const;
