/** The phrases for one concept in English and in Thai, separated by commas. */
export type ConceptPhrases = readonly [english: string, thai?: string];

/** The phrases for limits, qualities and times, and the words that connect them. See `phrase-tables.ts`. */
export const questionWords: Readonly<Record<string, ConceptPhrases>> = {
  // Words without a meaning of their own
  filler: [
    `a, an, the, has, have, having, that, which, what, what is, whats, who, is, are, it, its, i, im, i am, me, my, we, you, need,
     want, wants, looking, looking for, look for, find, search, show, show me, give me, get, buy, please, pls, can,
     any, some, for, of, on, at, by, would like, i d like, id like, i would like, recommend, recommended, suggest, very, really, super, quite, also, but, all, model,
     models, device, devices, support, supports, supporting, supported, capable, compatible, feature, features,
     including, includes, plus a, option, options, list, available, i can, should, do, does, to buy, type, kind,
     there, around here, use, using, someone, mom, dad, kids, kid, student, students, grandma, work, brand, brands,
     price, prices, priced, cost, costs, costing, worth, value, spec, specs, review, reviews, sale, thailand, new, ever, today, now, currently, right now, market, in the market, thing, things, something, anything, ones, mine, his, her, their, them, they, he, she, if, so, just, only, both, well, too, actually, maybe, probably, could, will, when, where, how, how much, tell, see, know, question, answer, hi, hello, hey, thanks, thank, everyday, daily, daily use, old people, elderly, senior, seniors, travel, beginner, girlfriend, boyfriend, wife, husband, father, mother, parents, family, office, business, school, into, per, as, first, as well, this, these, those, be, has to, must, must have, should have, prefer, preferably, ideally, please show, top ten, was, were, been, made, series, not sure, don t know, dont know, no idea, no preference, doesn t matter, no matter, don t care, don t mind, not only, not just, why not, nothing but, no problem`,
    `ที่, ที่มี, มี, ของ, แล้ว, ครับ, ค่ะ, คะ, นะ, จ้า, หน่อย, ด้วย, ให้, แม่, พ่อ, ลูก, อยากได้, อยาก, ได้, ต้องการ, กำลังหา, มองหา, แนะนำ,
     ช่วย, ช่วยแนะนำ, รองรับ, รุ่น, รุ่นไหน, ยี่ห้อ, แบรนด์, ตัวไหน, ไหน, บ้าง, อะไร, สำหรับ, ใช้, ใช้งาน, แบบ, พร้อม, เน้น, มากๆ, มาก, โคตร,
     ตัว, ใน, เป็น, ราคา, ซื้อ, ขาย, สเปค, รีวิว, ไทย, คน, ทั่วไป, เลย, แต่, ก็, ดีไหม, เท่าไหร่, ใหม่, อยู่, จะ, เอา, ขอ, ขนาด, ทำไม, หรือไม่, หรือเปล่า, ไหม, มั้ย, ใช่ไหม, ได้ไหม, ไม่รู้, ไม่รู้ว่า, ไม่แน่ใจ, ไม่จำเป็น, ไม่จำเป็นต้อง`,
  ],
  phone: [
    'phone, phones, smartphone, smartphones, mobile, mobiles, mobile phone, mobile phones, cell phone, cellphone, handset, handsets, fone, fones',
    'มือถือ, โทรศัพท์, โทรศัพท์มือถือ, สมาร์ทโฟน, เครื่อง, ตัวเครื่อง',
  ],
  with: ['with'],
  and: ['and', 'กับ, และ'],
  or: ['or', 'หรือ'],
  no: [
    `no, not, non, without, except, except for, excepting, excluding, exclude, excludes, avoid, avoiding, other than, apart from, aside from,
     besides, anything but, everything but, all but, any but, rather not, never, dont want, don t want, do not want, dont like, don t like,
     do not like, hate, isn t, isnt, is not, aren t, are not, that isn t, doesn t have, does not have, does not support, lacking, minus`,
    `ไม่, ไม่มี, ไม่เอา, ไม่ต้องมี, ไม่รองรับ, ไม่ต้อง, ไม่ได้, ไม่ใช่, ไม่ใช่ของ, ที่ไม่ใช่, ไม่อยากได้, ไม่ชอบ, ไม่ต้องการ, ไม่รวม, ไม่สน, ยกเว้น, เว้น,
     นอกจาก, นอกเหนือจาก, ปราศจาก`,
  ],
  than: ['than', 'กว่า'],

  // Money and limits
  max: [
    `under, below, undr, bellow, sub, less than, up to, upto, max, maximum, at most, not more than, no more than, not over, within,
     lower than, not exceeding, lighter than, beneath, or less`,
    'ไม่เกิน, ไม่ถึง, ต่ำกว่า, น้อยกว่า, ภายใน, สูงสุด, ไม่มากกว่า, ไม่เกินกว่า',
  ],
  min: [
    `over, above, more than, at least, min, minimum, from at least, greater than, not less than, no less than, higher than, atleast, exceeding,
     heavier than, starting from, starting at`,
    'มากกว่า, เกิน, อย่างน้อย, ขั้นต่ำ, ไม่ต่ำกว่า, ไม่น้อยกว่า, สูงกว่า, เริ่มต้น, เริ่มที่, มากกว่าหรือเท่ากับ',
  ],
  orMore: [
    'or more, and up, and above, or above, or higher, or better, onwards, or newer, or later, and newer, up',
    'ขึ้นไป, เป็นต้นไป, ขึ้น',
  ],
  orLess: ['or lower, or below, or under, and below, and under, tops', 'ลงมา, ลงไป'],
  between: ['between, in between, range, price range', 'ระหว่าง, ช่วง, ช่วงราคา, ราคาระหว่าง'],
  from: ['from', 'จาก, ตั้งแต่'],
  since: ['since, starting, released since', 'ตั้งแต่ปี, หลังจากปี'],
  to: ['to, until, till, through', 'ถึง, จนถึง'],
  about: [
    'about, around, approximately, approx, roughly, circa, near, ish',
    'ประมาณ, ราวๆ, ราว, แถวๆ, แถว, สัก',
  ],
  budget: ['budget, budget of, budget is, my budget, spend, spending', 'งบ, งบประมาณ, มีงบ, ตั้งงบ'],
  magnitude: ['', 'หลัก'],
  early: ['', 'ต้น, ต้นๆ, นิดๆ, นิดหน่อย'],
  middle: ['', 'กลาง, กลางๆ'],
  late: ['', 'ปลาย, ปลายๆ'],
  hundred: ['hundred', 'ร้อย'],
  thousand: ['thousand, thousands, grand', 'พัน'],
  tenThousand: ['', 'หมื่น'],
  hundredThousand: ['lakh, lakhs, lac, lacs', 'แสน'],

  // Qualities
  good: [
    'good, great, nice, excellent, amazing, decent, awesome, beautiful, sharp, clear, better, superb, fantastic, strong, quality, solid, powerful',
    'ดี, สวย, เทพ, ชัด, คม, คมชัด, แจ่ม, เก่ง, โหด, เจ๋ง, ปัง, เริ่ด, แรง, สวยงาม',
  ],
  big: ['big, large, huge, massive, giant, wide', 'ใหญ่, เยอะ, จุ, โต, กว้าง, ใหญ่ๆ, เยอะๆ'],
  high: ['high, higher', 'สูง'],
  lasting: [
    'long, long lasting, longlasting, all day, lasting, durable, enduring, long life, lasts, lasts long, endurance',
    'อึด, ทน, นาน, อึดทน, อยู่ได้นาน, ใช้ได้นาน',
  ],
  small: [
    'small, compact, tiny, little, pocketable, one handed, pocket sized',
    'เล็ก, กะทัดรัด, จิ๋ว, ถือมือเดียว, พกง่าย, พกพา, ขนาดเล็ก',
  ],
  light: ['light'],
  'light weight': ['lightweight', 'เบา, น้ำหนักเบา, บางเบา'],
  weight: ['weight, weighs, weighing, weigh', 'น้ำหนัก, หนัก'],
  fast: ['fast, quick, rapid, super fast, superfast, turbo fast', 'เร็ว, ไว, ด่วน'],
  smooth: ['smooth, fluid', 'ลื่น, ไหลลื่น, ลื่นๆ, ลื่นไหล'],
  most: ['most', 'ที่สุด, สุด'],
  'good most': ['best, top, greatest, finest', 'ดีที่สุด, ดีสุด'],
  'big most': ['biggest, largest'],
  'lasting most': ['longest, longest lasting'],
  'small most': ['smallest, tiniest'],
  'light most': ['lightest', 'เบาที่สุด, เบาสุด'],
  'fast most': ['fastest, quickest'],
  cheap: [
    'cheap, affordable, inexpensive, low cost, low price, low priced, budget friendly, economical, entry level, not expensive, not too expensive, not pricey',
    'ถูก, ราคาถูก, ประหยัด, ราคาประหยัด, ไม่แพง, ราคาไม่แพง, ไม่แพงมาก',
  ],
  'cheap most': ['cheapest, lowest price, lowest priced', 'ถูกที่สุด, ถูกสุด, ราคาถูกที่สุด, ราคาถูกสุด'],
  cheaper: ['cheaper, less expensive, for less', 'ถูกกว่า, ราคาถูกกว่า'],
  bigger: ['bigger, larger', 'ใหญ่กว่า, เยอะกว่า, อึดกว่า'],
  smaller: ['smaller', 'เล็กกว่า'],
  lighter: ['lighter', 'เบากว่า'],
  expensive: [
    'expensive, premium priced, priciest, high end, highend, flagship, flagships',
    'แพง, เรือธง, ตัวท็อป, รุ่นท็อป, ตัวท๊อป, ราคาแพง, ไฮเอนด์',
  ],
  latest: [
    'latest, newest, most recent, recent, brand new, new release, new releases, just released, newly released, new arrivals',
    'ล่าสุด, ใหม่ล่าสุด, รุ่นล่าสุด, ใหม่ที่สุด, ใหม่สุด, ตัวล่าสุด, รุ่นใหม่, รุ่นใหม่ล่าสุด, เพิ่งเปิดตัว, มาใหม่, ออกใหม่, ตัวใหม่, รุ่นใหม่ๆ',
  ],
  topRated: [
    'top rated, highest rated, best rated, best reviewed, highest rating',
    'คะแนนสูงสุด, คะแนนดี, คะแนนรีวิวสูงสุด',
  ],

  // Time
  yearWord: ['year, years, yr, yrs', 'ปี'],
  after: ['after, later than, newer than', 'หลังปี, หลังจาก, ใหม่กว่า'],
  before: ['before, older than, earlier than', 'ก่อน, ก่อนปี, เก่ากว่า'],
  released: [
    'released, release, launched, launch, announced, came out, released in, year of release, made in',
    'เปิดตัว, ออก, วางขาย, ออกปี, เปิดตัวปี, วางจำหน่าย',
  ],
  in: ['in'],

  // Two phones
  versus: [
    'vs, versus, v s, compared to, compared with, against, or rather',
    'เทียบกับ, ปะทะ, ชนกับ, เปรียบเทียบกับ, เทียบ กับ, สู้กับ',
  ],
  compare: [
    'compare, comparison, comparing, difference, differences, difference between, compare between, comparison between, which is better, which one is better, better between',
    'เทียบ, เปรียบเทียบ, ต่างกัน, ต่างกันยังไง, ต่างกันอย่างไร, ความแตกต่าง, แตกต่าง, อันไหนดี, อันไหนดีกว่า, อันไหนดีกว่ากัน, ตัวไหนดี, ตัวไหนดีกว่า, รุ่นไหนดี, รุ่นไหนดีกว่า, ดีกว่ากัน, ดีกว่า, เลือกอะไรดี, ซื้อตัวไหนดี, ซื้ออันไหนดี, ไหนดี, ไหนดีกว่า',
  ],
  like: [
    'like, similar to, similar, alternative, alternative to, alternatives, alternatives to, comparable to, instead of, same as, equivalent to, equivalent',
    'คล้าย, คล้ายๆ, คล้ายกับ, เหมือน, เหมือนกับ, ใกล้เคียง, ใกล้เคียงกับ, แทน, แนวเดียวกับ, พอๆกับ',
  ],
};
