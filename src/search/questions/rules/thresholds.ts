/** The numbers that are meant by words such as "big". */
export const thresholds = {
  /** A battery of this size lasts for two days of light use, and is the largest that is common in slim phones. */
  bigBatteryMah: 5000,
  /** The iPhone, Galaxy S and Pixel without a suffix are not larger, and shops call them compact. */
  smallDisplayIn: 6.1,
  /** The Plus, Max and Ultra models have at least this size. */
  bigDisplayIn: 6.7,
  /** The iPad Air and the Galaxy Tab S have this size. They are larger than the usual 8 to 10.5 inches. */
  bigTabletIn: 11,
  /** Small tablets are at most about as large as the iPad mini. */
  smallTabletIn: 8.8,
  /** A sixth of all phones that were released since 2020 are lighter than this. */
  lightG: 170,
  /** Sensors with at least 48 MP combine pixels in the dark. */
  goodCameraMp: 48,
  /** Phones that are advertised for selfies have at least this resolution. Most others have 8 to 16 MP. */
  goodFrontCameraMp: 32,
  /** This power charges a battery of 5,000 mAh in about an hour. */
  fastChargingW: 33,
  /** A phone with this rating withstands immersion for half an hour. Lower ratings are only for splashes. */
  waterproofIpCode: 'ip67',
  /** This rate is visibly better for games and scrolling. Most displays above the entry level have it. */
  smoothHz: 120,
  /** With less RAM, games close other apps. */
  gamingRamGb: 8,
  /** The chipsets for demanding games, which are the two upper classes of each maker. */
  gamingChipsets:
    'snapdragon 8, dimensity 8100, dimensity 8200, dimensity 8300, dimensity 8400, dimensity 9000, dimensity 9200, dimensity 9300, dimensity 9400, exynos 2400, apple a17, apple a18'.split(
      ', ',
    ),
  /** The EU label has five classes of repairability. A and B are the best two. */
  goodRepairability: 'B',
  /** "About 10,000" means up to this share below or above the amount. */
  aboutShare: 0.15,
  /** Current phones were released in the newest year of the catalogue or at most this many years before it. */
  currentYears: 2,
} as const;
