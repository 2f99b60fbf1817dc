import type { ConceptPhrases } from './question-words.ts';

const thaiLetterNames: Readonly<Record<string, string>> = { A: 'เอ', B: 'บี', C: 'ซี', D: 'ดี', E: 'อี' };

/**
 * The classes of the EU label that questions may name, the best first. The concept of a class ends with its letter:
 * `euLabelA`, `repairA`.
 */
export const euClasses = Object.keys(thaiLetterNames);

const appendLetter = (phrases: string, letter: string): string =>
  phrases
    .split(', ')
    .map((phrase) => `${phrase} ${letter.toLowerCase()}`)
    .join(', ');

const energyPhrases = 'eu label, energy label, energy class, eu energy label, eu energy class';
const repairPhrases = 'repairability class, repairability, repair class, eu repairability class';
const euClassWords: Readonly<Record<string, ConceptPhrases>> = Object.fromEntries(
  Object.entries(thaiLetterNames).flatMap(([letter, thai]): [string, ConceptPhrases][] => [
    [`euLabel${letter}`, [appendLetter(energyPhrases, letter), `ฉลากพลังงาน${thai}`]],
    [`repair${letter}`, [appendLetter(repairPhrases, letter), `ระดับการซ่อม${thai}`]],
  ]),
);

/** The phrases for parts and features of phones, types of devices, and units. See `phrase-tables.ts`. */
export const partWords: Readonly<Record<string, ConceptPhrases>> = {
  // Parts
  battery: [
    'battery, batteries, battery life, batt, battery capacity, battery backup',
    'แบต, แบตเตอรี่, แบตเตอร์รี่, แบต เตอรี่, แบท, แบตเตอรี',
  ],
  camera: [
    'camera, cameras, cam, photo, photos, photography, pictures, picture, pics, take photos, camera quality, main camera, rear camera, back camera',
    'กล้อง, ถ่ายรูป, ถ่ายภาพ, กล้องถ่ายรูป, กล้องหลัง, ภาพถ่าย',
  ],
  frontCamera: [
    'front camera, front cameras, front facing camera, front cam, selfie, selfies, selfie camera, selfie cam, selfie cameras',
    'กล้องหน้า, เซลฟี่, กล้องเซลฟี่, ถ่ายเซลฟี่, เซลฟี',
  ],
  display: ['screen, display, screen size, display size', 'จอ, หน้าจอ, จอภาพ, ขนาดจอ, ขนาดหน้าจอ'],
  charging: ['charging, charge, charger, charges', 'ชาร์จ, ชาร์ต, ชาร์จไฟ, ชาร์จแบต'],
  wireless: ['wireless, wirelessly, qi', 'ไร้สาย'],
  wired: ['wired'],
  video: ['video, videos, recording, video recording', 'วิดีโอ, วีดีโอ, ถ่ายวิดีโอ, ถ่ายวีดีโอ, ถ่ายคลิป, วิดิโอ'],
  ram: ['ram', 'แรม'],
  storage: [
    'storage, rom, internal storage, memory, internal memory, space',
    'รอม, ความจุ, หน่วยความจำ, เมม, พื้นที่, เมมเครื่อง',
  ],
  updates: [
    'updates, update, os updates, android updates, upgrades, os upgrades, software updates, software support',
    'อัปเดต, อัพเดท, อัพเดต, อัปเกรด',
  ],
  supportedUntil: [
    'supported until, supported till, supported to, support until, support till, updates until, updates till, update until, updated until, security updates until, security updates till, software updates until',
    'อัปเดตถึง, อัพเดทถึง, อัพเดตถึง, ได้อัปเดตถึง, ซัพพอร์ตถึง',
  ],
  ...euClassWords,
  repairable: [
    'repairable, easily repairable, easy to repair, easy to fix, good repairability',
    'ซ่อมง่าย, ซ่อมได้ง่าย',
  ],
  band: ['band, bands, lte band, 5g band, 4g band', 'คลื่น, ย่าน'],
  refresh: ['refresh rate, refresh, refreshrate', 'รีเฟรชเรท, อัตรารีเฟรช, รีเฟรช'],

  // Features
  '5g': ['five g', 'ห้าจี, ไฟว์จี'],
  nfc: ['nfc, tap to pay, contactless', 'เอ็นเอฟซี, แตะจ่าย'],
  esim: ['esim, e sim, esims', 'อีซิม'],
  dualSim: ['dual sim, dualsim, two sim, two sims, double sim, dual sims', 'ซิมคู่, สองซิม'],
  sim: ['sim, sims', 'ซิม'],
  jack: [
    'headphone jack, audio jack, headset jack, earphone jack, aux, aux port, headphone port, headphone, jack, mm jack, mm, mm headphone jack, mm audio jack',
    'รูหูฟัง, ช่องหูฟัง, ช่องเสียบหูฟัง, แจ็คหูฟัง, รูเสียบหูฟัง, แจ็ค',
  ],
  card: [
    'sd card, microsd, micro sd, memory card, card slot, sd slot, sd card slot, memory card slot, microsd card, microsd slot, expandable storage, expandable memory, sdcard',
    'ใส่เมมได้, เมมโมรี่การ์ด, การ์ดความจำ, ใส่เมม, เพิ่มเมม, เพิ่มเมมได้, ใส่การ์ด, ช่องใส่เมม, ไมโครเอสดี, เมมการ์ด, ใส่เมมเพิ่มได้',
  ],
  stereo: [
    'stereo, stereo speaker, stereo speakers, dual speakers, dual speaker',
    'ลำโพงคู่, ลำโพงสเตอริโอ, สเตอริโอ',
  ],
  bluetooth: ['bluetooth', 'บลูทูธ, บลูทูท'],
  telephoto: [
    'telephoto, telephoto lens, telephoto camera, tele lens, periscope, optical zoom, periscope zoom, zoom lens',
    'เทเล, เทเลโฟโต้, กล้องเทเล, ซูมไกล, ซูมได้ไกล, เลนส์เทเล, กล้องซูม, ซูมเทพ',
  ],
  zoom: ['zoom', 'ซูม'],
  ultrawide: [
    'ultrawide, ultra wide, ultra wide angle, ultrawide angle, wide angle, ultrawide lens',
    'มุมกว้าง, อัลตร้าไวด์, มุมกว้างพิเศษ, เลนส์มุมกว้าง, อัลตราไวด์',
  ],
  water: [
    'waterproof, water proof, water resistant, water resistance, waterproofing, splashproof, water resist, water, underwater, dustproof, dust proof, water and dust resistant',
    'กันน้ำ, กันฝุ่น, กันน้ำกันฝุ่น, กันน้ำได้, ลงน้ำได้, กันนํ้า',
  ],
  foldable: [
    'foldable, foldables, folding, fold phone, fold phones, folding screen, foldable screen, bendable, folds',
    'พับได้, จอพับ, พับ, หน้าจอพับ, จอพับได้, มือถือพับ',
  ],
  flip: ['flip phone, flip phones, clamshell, flip foldable, flipphone', 'ฝาพับ, ฝาพับได้, พับแนวตั้ง'],
  game: [
    'game, games, gaming, gamer, gamers, play games, playing games, play game, mobile games, pubg, genshin',
    'เล่นเกม, เกม, เกมมิ่ง, เล่นเกมส์, เกมส์, เล่นเกมส์ลื่น, สายเกม, คอเกม, รอฟ, เกมเมอร์',
  ],
  fingerprint: [
    'fingerprint, finger print, fingerprint scanner, fingerprint sensor, fingerprint reader, touch id',
    'สแกนนิ้ว, ลายนิ้วมือ, สแกนลายนิ้วมือ, แสกนนิ้ว, เซ็นเซอร์ลายนิ้วมือ',
  ],
  side: ['side, on the side, side mounted, power button', 'ด้านข้าง, ข้าง, ข้างเครื่อง'],
  under: [
    'in display, under display, in screen, under screen, underdisplay, indisplay',
    'ใต้จอ, ใต้หน้าจอ, ในจอ, บนหน้าจอ, บนจอ',
  ],
  rear: ['rear, back, on the back, rear mounted', 'ด้านหลัง, หลังเครื่อง'],
  removable: [
    'removable, replaceable, swappable, user replaceable, changeable',
    'ถอดได้, ถอดเปลี่ยนได้, เปลี่ยนได้, ถอด',
  ],
  // Wishes for which there is no filter
  wish: [
    `notch, punch hole, usb c, usb type c, type c, usbc, usb, infrared, ir blaster, wi fi, wifi, amoled, oled, lcd, ips, panel, thin, stylus, curved,
     curved screen, curved display, flat screen, night, night mode, low light`,
    'ติ่ง, รอยบาก, รูกล้อง, จอโค้ง, จอแบน, ปากกา, ไวไฟ, อินฟราเรด',
  ],
  hdr10: ['hdr, hdr ten'],
  dolbyVision: ['dolby vision, dolbyvision', 'ดอลบี้วิชั่น'],

  // Types of devices and operating systems
  tablet: ['tablet, tablets', 'แท็บเล็ต, แท็ปเล็ต, แทบเล็ต, แท็บเลต'],
  watch: ['smartwatch, smartwatches, smart watch, smart watches', 'สมาร์ทวอทช์, สมาร์ทวอช, นาฬิกาอัจฉริยะ'],
  featurePhone: [
    'feature phone, feature phones, button phone, keypad phone, dumb phone, dumbphone, basic phone, keypad, featurephone',
    'ปุ่มกด, มือถือปุ่มกด, แบบปุ่มกด, โทรศัพท์ปุ่มกด, มีปุ่มกด',
  ],
  android: ['android, androids', 'แอนดรอยด์, แอนดรอย'],
  ios: ['ios', 'ไอโอเอส'],
  harmonyos: ['harmonyos, harmony os', 'ฮาร์โมนี่โอเอส'],
  windowsPhone: ['windows phone, windows phones'],
  kaios: ['kaios, kai os'],
  symbian: ['symbian'],

  // Units
  mah: ['mah, milliamp, milliamps, ma h', 'มิลลิแอมป์, แอมป์, มิลลิแอมป์ชั่วโมง, มิลลิแอม'],
  mp: ['mp, megapixel, megapixels, mpx, mpix', 'ล้านพิกเซล, ล้าน, เมกะพิกเซล, เมกกะพิกเซล, ล้านพิกเซล'],
  hz: ['hz, hertz', 'เฮิร์ต, เฮิรตซ์, เฮิร์ซ'],
  watt: ['w, watt, watts', 'วัตต์, วัต'],
  gb: ['gb, gig, gigs, gigabyte, gigabytes', 'กิ๊ก, จิ๊ก, กิกะไบต์, จีบี, กิก'],
  tb: ['tb, terabyte, terabytes', 'เทระไบต์, ทีบี, เทอราไบต์'],
  gram: ['g, gram, grams, gm, gr', 'กรัม, ก.'],
  inch: ['inch, inches, in', 'นิ้ว'],
  minute: ['minute, minutes, min, mins', 'นาที'],
};

/** The phrases for each colour, by the English name of the colour. */
export const colourWords: Readonly<Record<string, ConceptPhrases>> = {
  black: ['black', 'ดำ'],
  white: ['white', 'ขาว'],
  red: ['red', 'แดง'],
  blue: ['blue', 'ฟ้า, น้ำเงิน'],
  green: ['green', 'เขียว'],
  yellow: ['yellow', 'เหลือง'],
  orange: ['orange', 'ส้ม'],
  pink: ['pink', 'ชมพู'],
  purple: ['purple, violet', 'ม่วง'],
  gold: ['gold, golden', 'ทอง'],
  silver: ['silver', 'เงิน'],
  gray: ['gray, grey', 'เทา'],
};
