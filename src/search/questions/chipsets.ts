/** Makers and families of chipsets. */
export const chipMakers = new Set(
  'snapdragon dimensity exynos helio kirin tensor bionic unisoc mediatek qualcomm tiger'.split(' '),
);
/** Words in names of chipsets, besides numbers. */
export const chipWords = new Set('snapdragon dimensity helio gen elite plus g t s x bionic pro'.split(' '));
