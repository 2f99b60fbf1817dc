/** What people mean by words that are no measure: one place to read and to argue about. */
export const thresholds = {
  /** Two days of light use, and the largest that is common in slim phones. */
  bigBatteryMah: 5000,
  /** iPhone, Galaxy S and Pixel without a suffix: what shops sell as compact today. */
  smallDisplayIn: 6.1,
  /** The Plus, Max and Ultra models start here. */
  bigDisplayIn: 6.7,
  /** iPad Air and Galaxy Tab S: larger than the usual 8 to 10.5 inches. */
  bigTabletIn: 11,
  /** Small tablets end with the iPad mini. */
  smallTabletIn: 8.8,
  /** Of phones since 2020 the lightest sixth. */
  lightG: 170,
  /** Smaller sensors count fewer: with 48 or 50 begin the sensors that bin pixels for the dark. */
  goodCameraMp: 48,
  /** Fills a battery of 5,000 mAh in about an hour. */
  fastChargingW: 33,
  /** Immersion for half an hour; less is only splashes. */
  waterproof: 'ip67',
  /** What games and scrolling gain by; most displays above the entry level have it. */
  smoothHz: 120,
  /** Below it games close what runs beside them. */
  gamingRamGb: 8,
  /** Chipsets that play demanding games: the two upper classes of each maker. */
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
  /** "About 10,000": so much less or more. */
  aboutShare: 0.15,
  /** What is on sale now is of the newest year of the catalogue or of the two before. */
  currentYears: 2,
} as const;
