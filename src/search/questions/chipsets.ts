/** The makers and families of chipsets. */
export const chipMakers = new Set(
  'snapdragon dimensity exynos helio kirin tensor bionic unisoc mediatek qualcomm tiger'.split(' '),
);
/** The words that names of chipsets contain, besides numbers. */
export const chipWords = new Set('snapdragon dimensity helio gen elite plus g t s x bionic pro'.split(' '));
