import { foldText, toArabicDigits } from '../../names/normalise-text.ts';

/** The thing that an offer sells, according to its title. */
export type OfferKind = 'phone' | 'refurbished' | 'parts' | 'accessory' | 'contract' | 'bundle';

/**
 * Creates a pattern that matches any phrase of a list in a text in lower case. Phrases match only as whole words,
 * except in Thai, Chinese, Japanese and Korean, which do not separate these words from others by spaces.
 * @param list regular expressions, separated by commas. A space in them matches any number of spaces and hyphens.
 */
export function createPhrasePattern(list: string): RegExp {
  const patterns = list
    .trim()
    .split(/,\s+/)
    .map((phrase) => {
      const pattern = phrase.replaceAll(' ', String.raw`[\s-]*`);
      const hasNoSpaces = /[\p{Script=Thai}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(phrase);
      return hasNoSpaces ? pattern : String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`;
    });
  return new RegExp(patterns.join('|'), 'u');
}

/** Matches broken phones and spare parts. */
const partsPattern = createPhrasePattern(String.raw`
  for parts, parts only, scrap, salvage, spares?, spares? or repairs?, broken, cracked, faulty, not working, dead, icloud locked,
  dummy, display unit, housing, lcd, digitizer, replacement, motherboard, mainboard, logic board, back glass,
  อะไหล่, จอแตก, เครื่องเสีย, ซาก, บอร์ด, แบตเตอรี่แท้, เปลี่ยนจอ, เครื่องโชว์, ดัมมี่,
  defekt, ersatzteile?, bastler, ersatzakku, attrappe,
  para (?:piezas|repuestos), repuestos?, averiado, roto, peças, defeito, quebrado, retirada de peças,
  pour pièces, pièces détachées, cassé, hs, rusak, minus, hỏng, linh kiện, xác,
  на запчасти, запчасти, разбит\p{L}*, дисплей, аккумулятор,
  per (?:parti|ricambi), ricamb[io], rotto, guasto, voor onderdelen, onderdelen, na części, uszkodzon\p{L}*,
  för reservdelar, reservdelar, yedek parça, arızalı, na náhradní díly, poškozen\p{L}*, ジャンク
`);

/** Matches phones that had an owner, or that a shop has restored or opened. */
const refurbishedPattern = createPhrasePattern(String.raw`
  refurb, refurbished, renewed, used, pre ?owned, second hand, 2nd hand, open box, like new,
  grade [abc]\+?, ex ?(?:demo|display|rental), shop soiled, certified pre ?owned, cpo,
  (?:very )?good condition, excellent condition, fair condition, reconditioned, remanufactured, b ?stock,
  b ?ware,
  มือสอง, มือ ?2, เครื่องนอกมือสอง, สภาพดี, สภาพ ?[0-9]{2}, เครื่องเปิดกล่อง, ปรับสภาพ,
  gebraucht\p{L}*, generalüberholt\p{L}*, refurbisht, aufbereitet, überholt, wie neu, neuwertig,
  reacondicionad[oa], usad[oa]s?, segunda mano, de segunda, seminuev[oa], como nuevo,
  seminov[oa], recondicionad[oa], segunda mão, vitrine,
  reconditionné\p{L}*, occasion, d'occasion, comme neuf,
  bekas, second, seken, rekondisi, cũ, đã qua sử dụng, likenew, tân trang, 99%,
  б\/у, бу, восстановленн\p{L}*, уцененн\p{L}*,
  usat[oaie], ricondizionat[oaie], rigenerat[oaie], seconda mano, come nuov[oa], pari al nuovo,
  tweedehands\p{L}*, gebruikt\p{L}*, gereviseerd\p{L}*, opgeknapt\p{L}*, zo goed als nieuw,
  używan\p{L}*, odnowion\p{L}*, powystawow\p{L}*, begagna[dt]\p{L}*, rekonditionera[dt]\p{L}*, brugt, brukt, käytetty,
  ikinci el, 2\. el, yenilenmiş, použit\p{L}*, repasovan\p{L}*, zánovní, 中古, 二手, 整備済, 整備品, 중고, 리퍼
`);
/** Matches phrases that contain a word for a used phone, but mean a new phone. */
const unusedPattern = createPhrasePattern(`
  unused, never used, not used, nunca usado, sin usar, unbenutzt, ไม่เคยใช้, ungebraucht,
  mai usat[oa], nooit gebruikt, 未使用
`);

/** Matches cases, films, chargers and other accessories. */
const accessoryPattern = createPhrasePattern(String.raw`
  cases?, covers?, skins?, bumper, screen protectors?, protectors?, tempered glass, glass film, films?,
  pouch, wallet, flip,
  box only, empty box, only box, manual, charger only, charging cable, usb cable, adapters?, holders?,
  straps?, holster, compatible (?:with|for), unlock(?:ing)? (?:codes?|service),
  (?:battery|lens) for, lanyard, stand, tripod, gimbal, stylus, ear ?pads?, dock,
  เคส, เคสมือถือ, ฟิล์ม, กระจกนิรภัย, กันกระแทก, ซอง, กล่องเปล่า, เฉพาะกล่อง, สายชาร์จ, ที่ชาร์จ, หัวชาร์จ,
  อะแดปเตอร์, ขาตั้ง, สายคล้อง, สติกเกอร์, ปากกา,
  hüllen?, handyhüllen?, schutzhüllen?, panzerglas, schutzfolien?, schutzglas, ladegerät, ladekabel,
  nur verpackung, ovp leer, halterung,
  fundas?, carcasas?, protector de pantalla, cristal templado, vidrio templado, cargador, solo caja,
  soporte,
  capas?, capinhas?, película, carregador, só a caixa, caixa vazia, suporte,
  coques?, étuis?, verre trempé, chargeur, boîte vide, protection écran,
  sarung, casing, tempered, anti gores, antigores, kabel, dus saja, kotak saja,
  ốp lưng, ốp, kính cường lực, miếng dán, cáp sạc, củ sạc, bao da,
  чехол, чехлы, стекло, защитное стекло, пленка, плёнка, зарядк\p{L}*, кабель, коробка,
  custodi[ae], pellicol[ae], vetro temperato, caricabatterie, supporto, hoes, hoesjes?, telefoonhoesjes?, opladers?,
  etui, pokrowiec, szkło, szkło hartowane, ładowark\p{L}*, mobilskal, skal, fodral, skärmskydd, laddare,
  kılıf\p{L}*, ekran koruyucu\p{L}*, şarj aleti, pouzdr[oa], obal, tvrzené sklo, nabíječka,
  ケース, フィルム, 手机壳, 保护壳, 保護殼, 케이스
`);
/** Matches phrases that contain a word for an accessory, but state a fact of a phone or are part of its name. */
const phoneFactPattern = createPhrasePattern(String.raw`
  gorilla glass, glass back, ceramic glass, glass (?:front|body), (?:galaxy z|z) flip ?\p{N}*, flip ?\d,
  razr\p{L}* flip, flip phone, mix flip, nova flip, pocket, with s ?pen, moto g stylus,
  stylus 5g, g stylus, lg stylus, stylus \d, cover (?:display|screen), without (?:charger|case),
  case ?(?:size|material)
`);

/** Matches phones that are cheap because they are sold with a contract. */
const contractPattern = createPhrasePattern(`
  with contract, on contract, (?:12|18|24|36) months? (?:contract|plan), pay monthly, data plan,
  สัญญา, แพ็กเกจ, แพ็คเกจ, ติดโปร, ย้ายค่าย, เปิดเบอร์ใหม่,
  mit vertrag, vertrag, allnet flat, con contrato, con permanencia, contrato, com plano, fidelidade,
  avec forfait, engagement, kontrak, kèm gói cước, с контрактом,
  con contratto, abbonamento, met abonnement, med abonnement, med abonnemang, w abonamencie, s tarifem
`);

/** Matches sets of several things for one price. */
const bundlePattern = createPhrasePattern(String.raw`
  bundles?, combo, kit, \d ?packs?, pack of \d+, lot of \d+,
  (?:with|\+|and|&) (?:air ?pods?|buds|galaxy buds|earbuds|watch|galaxy watch|apple watch|smartwatch|headphones|tablet|ipad|power ?bank|speaker)[\s\p{L}\d]*,
  (?:con|com|avec|mit|dan|kèm) (?:reloj|auriculares|relógio|fones?|montre|écouteurs|casque|uhr|kopfhörern?|jam tangan|đồng hồ|tai nghe),
  พร้อม(?:หูฟัง|เคส|นาฬิกา|ของแถม), แถม(?:หูฟัง|นาฬิกา), ชุดเซ็ต, แถมฟรี, im set, set mit, paquete, pacote, lot de, paket,
  tặng kèm, комплект
`);

/**
 * Recognises the kind of an offer by its title. The lists are in English, Thai, German, Spanish, Portuguese, French,
 * Indonesian, Vietnamese, Russian, Italian, Dutch, Polish, Swedish, Turkish and Czech, with a few words in others.
 * @param name the name of the phone in the title, whose words are ignored, such as "Flip" in "Galaxy Z Flip"
 */
export function readOfferKind(title: string, name = ''): OfferKind {
  const text = toArabicDigits(foldTitle(title)).replace(foldTitle(name), ' ').replace(phoneFactPattern, ' ');
  if (partsPattern.test(text)) return 'parts';
  if (accessoryPattern.test(text)) return 'accessory';
  if (contractPattern.test(text)) return 'contract';
  if (bundlePattern.test(text)) return 'bundle';
  return refurbishedPattern.test(text.replace(unusedPattern, ' ')) ? 'refurbished' : 'phone';
}

/** Matches things other than phones and their accessories that shops also sell. */
const otherProductPattern = createPhrasePattern(`
  (?:ear ?)?buds?, air ?pods?, ear ?phones?, head ?phones?, headsets?, cables?, chargers?, power ?banks?, speakers?,
  printers?, routers?, keyboards?, mouse, projectors?, drones?, webcams?, selfie ?stick, ring light, memory cards?,
  micro ?sd, sim cards?, หูฟัง, ลำโพง, แบตสำรอง, พาวเวอร์แบงค์, สายชาร์จ, kopfhörer, auriculares, fones?, écouteurs,
  tai nghe, sạc dự phòng, наушники, колонка
`);

/** Whether a name belongs to an accessory, a spare part, or another product that is not a phone. */
export function isOtherProduct(name: string): boolean {
  const kind = readOfferKind(name);
  return kind === 'accessory' || kind === 'parts' || otherProductPattern.test(foldTitle(name));
}

/** Matches words in a column "Condition" that mean a new phone. */
const newConditionPattern = createPhrasePattern(`
  new, brand new, bnib, sealed, ใหม่, มือหนึ่ง, มือ ?1, ของใหม่, neu, nuevo, nueva, novo, nova, lacrado,
  neuf, neuve, baru, mới, новый, новое, nuov[oa], nieuw, now[ya], ny, nytt, sıfır, nov[ýé], 新品, 全新, 새 ?제품,
  newcondition
`);

/** Matches whole cells that describe the condition of a used phone, by a word, a grade or a term of schema.org. */
const usedConditionPattern =
  /^(?:refurbished|used)condition$|^(?:very )?good$|^excellent$|^fair$|^acceptable$|^mint$|^pristine$|^[abc]\+?$/;

/**
 * Reads a cell of a column such as "Condition" or "Is refurbished".
 * @returns the condition, or null for an empty cell
 */
export function readCondition(cell: string): 'new' | 'refurbished' | 'parts' | 'unknown' | null {
  const text = foldTitle(cell)
    .replace(/^https?:\/\/schema\.org\//, '')
    .trim();
  if (text === '') return null;
  if (/^(?:yes|true|1|y)$/.test(text)) return 'refurbished';
  if (/^(?:no|false|0|n)$/.test(text)) return 'new';
  if (partsPattern.test(text)) return 'parts';
  const condition = text.replace(unusedPattern, ' new ');
  if (refurbishedPattern.test(condition) || usedConditionPattern.test(condition)) return 'refurbished';
  return newConditionPattern.test(condition) ? 'new' : 'unknown';
}

const foldTitle = (text: string): string => foldText(text).toLowerCase();
