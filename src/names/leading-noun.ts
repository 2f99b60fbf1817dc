const splitNouns = (list: string): string[] => list.trim().split(/,\s+/);

/**
 * Nouns for phones, in languages with spaces between words. "Phone" is left out, because it may be a name ("Nothing
 * Phone").
 */
const nouns = splitNouns(`
  mobile phones?, smart ?phones?, cell ?phones?, cellular phones?, hand ?phones?,
  hp(?=\\s+(?:samsung|xiaomi|redmi|poco|oppo|vivo|iqoo|realme|infinix|tecno|itel|apple|iphone|asus|nokia|huawei|honor|motorola|oneplus|sony|google)),
  điện thoại di động, điện thoại thông minh, điện thoại, dien thoai, telefon pintar, telefon bimbit, telepon genggam,
  telepon, ponsel, hape, telepono, handys?, mobiltelefone?, smartfon, telefon komórkowy, mobilní telefon,
  chytrý telefon, okostelefon, telefon mobil, cep telefonu, akıllı telefon, älypuhelin, matkapuhelin, puhelin,
  smarttelefon, mobiele telefoon, telefoon, teléfono móvil, teléfono celular, teléfono inteligente, teléfono, móvil,
  celular(?:es)?, telemóvel, telemovel, telefone celular, telefone, téléphone portable, téléphone mobile, téléphone,
  telefonino, cellulare, telefono, telefon,
  смартфон, мобильный телефон, мобільний телефон, сотовый телефон, телефон
`);
/** Nouns for phones, in languages without spaces between words. The name may follow without a space. */
const joinedNouns = splitNouns(`
  โทรศัพท์มือถือ, โทรศัพท์เคลื่อนที่, โทรศัพท์, มือถือ, สมาร์ทโฟน, สมาร์ตโฟน, ໂທລະສັບມືຖື, ໂທລະສັບ, ມືຖື, ទូរស័ព្ទដៃ, ទូរស័ព្ទ,
  ဖုန်း, 手机, 手機, 智能手机, 智慧型手機, スマートフォン, スマホ, 휴대폰, 스마트폰, मोबाइल फोन, मोबाइल, स्मार्टफोन
`);

/** Matches one noun at the beginning of a title, and the brackets and signs around it. */
const leadingNounPattern = new RegExp(
  String.raw`^[\s[(【]*(?:(?:${nouns.join('|')})(?![\p{L}\p{M}\p{N}])|(?:${joinedNouns.join('|')}))[\s\])】:|–-]*(?=\p{L})`,
  'iu',
);

/**
 * Removes a noun for phones at the beginning of a shop's title: "โทรศัพท์มือถือ Samsung Galaxy A06",
 * "Smartfon Apple iPhone 15".
 */
export const removeLeadingNoun = (title: string): string => title.replace(leadingNounPattern, '');
