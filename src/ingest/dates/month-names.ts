/**
 * The names of the months, starting with January, in the languages of imported files. Other spellings and abbreviations
 * of a month follow after "|". English names have almost none, because they are also matched by their beginnings.
 */
const namesByLanguage = {
  english: 'january february march april may june july august september|sept october november december',
  thai: 'มกราคม|ม.ค. กุมภาพันธ์|ก.พ. มีนาคม|มี.ค. เมษายน|เม.ย. พฤษภาคม|พ.ค. มิถุนายน|มิ.ย. กรกฎาคม|ก.ค. สิงหาคม|ส.ค. กันยายน|ก.ย. ตุลาคม|ต.ค. พฤศจิกายน|พ.ย. ธันวาคม|ธ.ค.',
  german:
    'januar|jän|jänner februar märz|mär|maerz april mai juni juli august september oktober|okt november dezember|dez',
  spanish:
    'enero|ene febrero marzo abril|abr mayo junio julio agosto|ago septiembre|setiembre octubre noviembre diciembre|dic',
  portuguese:
    'janeiro fevereiro|fev março|marco abril|abr maio|mai junho julho agosto|ago setembro|set outubro|out novembro dezembro|dez',
  french:
    'janvier|janv février|fevrier|févr mars avril|avr mai juin juillet|juil août|aout septembre octobre novembre décembre|decembre|déc',
  indonesian:
    'januari februari maret april mei juni juli agustus|agt|agu september oktober|okt november|nopember desember|des',
} as const;

/** The number of each month, from 1, by each of its names in lower case. */
export const monthByName: ReadonlyMap<string, number> = new Map(
  Object.values(namesByLanguage).flatMap((names) =>
    names
      .split(' ')
      .flatMap((spellings, index) => spellings.split('|').map((name) => [name, index + 1] as const)),
  ),
);

/** The full English names, with which shortened and misspelled names are compared. */
export const englishMonths = namesByLanguage.english
  .split(' ')
  .map((spellings) => spellings.split('|')[0] ?? '');
