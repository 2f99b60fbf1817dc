/** Units and words that some sheets spell out, and the signs that parsers expect. */
const spelledUnits: readonly (readonly [RegExp, string])[] = [
  [/\bmill?i-?am(?:p(?:ere)?s?)?[\s-]*h(?:ou)?rs?\b/gi, 'mAh'],
  [/\bwatt[\s-]*h(?:ou)?rs?\b/gi, 'Wh'],
  [/(?<=\d\s?)watts?\b/gi, 'W'],
  [/(?<=\d\s?)mill?imet(?:er|re)s?\b/gi, 'mm'],
  [/(?<=\d\s?)centimet(?:er|re)s?\b/gi, 'cm'],
  [/(?<=\d\s?)gramm?(?:e?s)?\b/gi, 'g'],
  [/(?<=\d\s?)kilogramm?(?:e?s)?\b/gi, 'kg'],
  [/(?<=\d\s?)terabytes?\b/gi, 'TB'],
  [/(?<=\d\s?)gigabytes?\b/gi, 'GB'],
  [/(?<=\d\s?)megabytes?\b/gi, 'MB'],
  [/(?<=\d\s?)gigahertz\b/gi, 'GHz'],
  [/(?<=\d\s?)megahertz\b/gi, 'MHz'],
  [/(?<=\d\s?)hertz\b/gi, 'Hz'],
  [/(?<=\d\s?)(?:megapixels?|mpix|mpx)\b/gi, 'MP'],
  [/(?<=\d[\s-]?)zoll\b/gi, 'inches'],
  [/(?<=\d) by (?=\d)/gi, ' x '],
];
/** A quick test that saves all replacements, since nearly every cell has none of these words. */
const hint = /amp|watt|met(?:er|re)|gram|bytes?|hertz|megapix|mpi?x|zoll| by /i;

/** Replaces units that are spelled out by their signs. */
export function withUnitSigns(text: string): string {
  if (!hint.test(text)) return text;
  return spelledUnits.reduce((result, [pattern, sign]) => result.replace(pattern, sign), text);
}
