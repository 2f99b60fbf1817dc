/** The families of chipsets by which people ask. */
export const chipMakers = new Set(
  'snapdragon dimensity exynos helio kirin tensor bionic unisoc mediatek qualcomm tiger'.split(' '),
);
/** What may stand in their names beside numbers. */
export const chipWords = new Set('snapdragon dimensity helio gen elite plus g t s x bionic pro'.split(' '));
