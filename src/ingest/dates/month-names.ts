/**
 * The names of the months in the languages of the files that are imported, from January on. Common abbreviations
 * follow after "|". English is written out, because its names are also matched by their beginnings.
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

/** The months by each of their names in lower case, from 1. */
export const monthByName: ReadonlyMap<string, number> = new Map(
  Object.values(namesByLanguage).flatMap((names) =>
    names.split(' ').flatMap((forms, index) => forms.split('|').map((form) => [form, index + 1] as const)),
  ),
);

/** The English names in full, for names that are shortened or misspelled. */
export const englishMonths = namesByLanguage.english.split(' ').map((forms) => forms.split('|')[0] ?? '');
