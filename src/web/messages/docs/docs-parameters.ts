/** The last sentence in the description of every list parameter. */
const listNoteEn = 'Separate several values with commas, or repeat the parameter.';
const listNoteTh = 'ระบุหลายค่าได้โดยคั่นด้วยจุลภาคหรือส่งพารามิเตอร์ซ้ำ';

/**
 * The Thai descriptions of parameters, by their English descriptions. If an English description changes, readers see
 * it in English until its translation is updated.
 */
const translations: Readonly<Record<string, string>> = {
  'Page number, from 1.': 'เลขหน้า เริ่มจาก 1',
  'Page number, from 1. Without page and per_page, the response is the whole list.':
    'เลขหน้า เริ่มจาก 1 ถ้าไม่ระบุทั้ง page และ per_page จะได้ทั้งรายการ',
  'Items per page, from 1 to 100.': 'จำนวนรายการต่อหน้า 1 ถึง 100',
  'Items per page, from 1 to 100. The default is 20 if page is present.':
    'จำนวนรายการต่อหน้า 1 ถึง 100 ถ้าระบุเพียง page จะได้ 20',
  'Reads the whole list, even during imports: empty for the first request, then next_cursor of the previous response. Keep sort, currency and price_basis; cannot be combined with page.':
    'อ่านได้ครบทั้งรายการแม้มีการนำเข้าข้อมูลระหว่างนั้น เริ่มด้วยค่าว่าง แล้วส่ง next_cursor จากคำตอบก่อนหน้า ใช้ sort, currency และ price_basis เดิม และไม่ใช้ร่วมกับ page',
  'Names or slugs of brands, in upper or lower case; unknown ones match nothing.':
    'ชื่อหรือ slug ของแบรนด์ ตัวพิมพ์ใหญ่หรือเล็กก็ได้ แบรนด์ที่ไม่รู้จักจะไม่พบอะไร',
  'Name or question; misspellings are tolerated, and there are no operators.':
    'ชื่อหรือคำถาม พิมพ์ผิดได้ ไม่มีตัวดำเนินการ',
  'Currency of the prices (ISO 4217).': 'สกุลเงินของราคาที่แสดง (ISO 4217)',
  'Currency of the prices (ISO 4217); by default, each price is in its own currency.':
    'สกุลเงินของราคาที่แสดง (ISO 4217) ถ้าไม่ระบุ แต่ละราคาจะเป็นสกุลเงินเดิม',
  'Order; by default the newest release first, or with a search the best match. A leading - means descending order; relevance needs search.':
    'ลำดับ ถ้าไม่ระบุจะเรียงจากวางจำหน่ายล่าสุด หรือตรงที่สุดก่อนเมื่อมี search ใส่ - นำหน้าเพื่อเรียงจากมากไปน้อย relevance ต้องมี search',
  'Where the phone is in its life cycle.': 'สถานะของโทรศัพท์',
  'Ids or slugs of up to 100 phones. The response has only these phones, in this order and without pages: `data` has each phone once, `missing` the ids that no phone has. Cannot be combined with page, brand, search, filters or sort.':
    'หมายเลขหรือ slug ของโทรศัพท์ไม่เกิน 100 เครื่อง จะได้เฉพาะเครื่องเหล่านั้นตามลำดับนี้โดยไม่แบ่งหน้า `data` มีแต่ละเครื่องครั้งเดียว `missing` คือที่ไม่พบ ใช้ร่วมกับ page, brand, search, ตัวกรอง หรือ sort ไม่ได้',
  'Has this whole model number; case, hyphens and the part after a slash are ignored.':
    'มีหมายเลขรุ่นนี้ ตัวพิมพ์ใหญ่หรือเล็กก็ได้ มีหรือไม่มีขีดและส่วนหลังเครื่องหมายทับก็ได้ แต่ต้องไม่ใช่แค่บางส่วน',
  'Family of the operating system.': 'ระบบปฏิบัติการ',
  'Kind of device; any for all of them.': 'ประเภทอุปกรณ์ any คือทุกประเภท',
  'Released on the first day of this period or later.': 'วางจำหน่ายตั้งแต่วันแรกของช่วงนี้เป็นต้นไป',
  'Released on the last day of this period or earlier.': 'วางจำหน่ายไม่เกินวันสุดท้ายของช่วงนี้',
  'Costs this much or more, as a decimal amount of currency.': 'ราคาอย่างน้อยเท่านี้ เป็นทศนิยมในสกุลเงินของ currency',
  'Costs this much or less, as a decimal amount of currency.': 'ราคาไม่เกินเท่านี้ เป็นทศนิยมในสกุลเงินของ currency',
  'Which price the filters and a sort by price use.': 'price_min, price_max และการเรียงตามราคาใช้ราคาแบบใด',
  'Available with this much RAM or more, in GB.': 'มีรุ่นที่ RAM อย่างน้อยเท่านี้ (GB)',
  'Available with this much storage or more, in GB.': 'มีรุ่นที่ความจุอย่างน้อยเท่านี้ (GB)',
  'Battery of this capacity or more, in mAh.': 'แบตเตอรี่อย่างน้อยเท่านี้ (mAh)',
  'Main display of this diagonal or more, in inches.': 'จอหลักขนาดอย่างน้อยเท่านี้ (นิ้ว)',
  'Main display of this diagonal or less, in inches.': 'จอหลักขนาดไม่เกินเท่านี้ (นิ้ว)',
  'Main display that refreshes this often or more, in Hz.': 'อัตรารีเฟรชของจอหลักอย่างน้อยเท่านี้ (Hz)',
  'Weighs this much or less, in g.': 'น้ำหนักไม่เกินเท่านี้ (กรัม)',
  'Main camera of this many megapixels or more.': 'กล้องหลักอย่างน้อยเท่านี้ (ล้านพิกเซล)',
  'Whether it has 5G.': 'มี 5G หรือไม่',
  'Whether it has NFC.': 'มี NFC หรือไม่',
  'Whether it takes an eSIM.': 'รองรับ eSIM หรือไม่',
  'Takes this many SIMs or more at once.': 'ใช้ซิมพร้อมกันได้อย่างน้อยเท่านี้',
  'Whether it has a headphone jack.': 'มีช่องเสียบหูฟังหรือไม่',
  'Whether it has a slot for memory cards.': 'มีช่องใส่การ์ดหน่วยความจำหรือไม่',
  'Whether it charges without a wire.': 'ชาร์จไร้สายได้หรือไม่',
  'How the phone is built.': 'รูปทรงของตัวเครื่อง',
  'Protected at least as well as this IP code, against dust (first digit) and water (second digit); X is any.':
    'กันฝุ่น (หลักแรก) และกันน้ำ (หลักที่สอง) อย่างน้อยเท่ารหัส IP นี้ X คือไม่กำหนด',
  'Wired charging power of this much or more, in W.': 'ชาร์จด้วยสายได้กำลังอย่างน้อยเท่านี้ (วัตต์)',
  'Charges to 50 % in this many minutes or less.': 'ชาร์จถึง 50 % ขึ้นไปภายในกี่นาที',
  'Text in the name of one of its chipsets, in any case.': 'ข้อความในชื่อชิปเซ็ต ตัวพิมพ์ใหญ่หรือเล็กก็ได้',
  'Whether a rear camera is ultra-wide.': 'กล้องหลังมีเลนส์อัลตร้าไวด์หรือไม่',
  'Whether a rear camera has a telephoto or periscope lens.': 'กล้องหลังมีเลนส์เทเลโฟโต้หรือเพอริสโคปหรือไม่',
  'Whether its loudspeakers are stereo.': 'ลำโพงเป็นสเตอริโอหรือไม่',
  'Whether it has Bluetooth.': 'มี Bluetooth หรือไม่',
  'Where its fingerprint sensor is; none for phones that have none.': 'ตำแหน่งเซ็นเซอร์ลายนิ้วมือ none คือไม่มี',
  'Records video of this many lines or more; 2160 is 4K.': 'ถ่ายวิดีโอได้อย่างน้อยกี่เส้น 2160 คือ 4K',
  'Is of none of these brands, by name or slug in any case.':
    'ไม่ใช่แบรนด์เหล่านี้ ด้วยชื่อหรือ slug ตัวพิมพ์ใหญ่หรือเล็กก็ได้',
  'Is not a device of these kinds; applies in addition to device_type, and does not change its default.':
    'ไม่ใช่อุปกรณ์ประเภทเหล่านี้ ใช้ร่วมกับ device_type โดยไม่เปลี่ยนค่าเริ่มต้นของมัน',
  'Front camera of this many megapixels or more.': 'กล้องหน้าอย่างน้อยกี่ล้านพิกเซล',
  'Gets system upgrades or security updates until this date or later.':
    'ได้อัปเกรดระบบหรืออัปเดตความปลอดภัยถึงวันที่นี้หรือนานกว่า',
  'EU energy label of this class or a better one, A being the best.': 'ฉลากพลังงาน EU ระดับนี้หรือดีกว่า โดย A ดีที่สุด',
  'Repairability of this class of the EU label or a better one, A being the best.':
    'ความง่ายในการซ่อมตามฉลาก EU ระดับนี้หรือดีกว่า โดย A ดีที่สุด',
  'Its maker promises this many major system upgrades or more.': 'ผู้ผลิตสัญญาว่าจะอัปเกรดระบบหลักอย่างน้อยกี่ครั้ง',
  'Main display that shows one of these formats of high dynamic range.': 'จอหลักแสดง HDR รูปแบบใดรูปแบบหนึ่งต่อไปนี้',
  'Has this LTE band.': 'รองรับแบนด์ LTE นี้',
  'Has this 5G band (NR).': 'รองรับแบนด์ 5G (NR) นี้',
  'Text in the name of one of its colours, in any case.': 'ข้อความในชื่อสี ตัวพิมพ์ใหญ่หรือเล็กก็ได้',
  'Whether the user can remove its battery.': 'ผู้ใช้ถอดแบตเตอรี่เองได้หรือไม่',
  'Only these members of each phone, named as in the answer. A dot leads to a member of a member.':
    'ขอเฉพาะฟิลด์เหล่านี้ของโทรศัพท์แต่ละเครื่อง ใช้ชื่อตามในคำตอบ และใช้จุดคั่นฟิลด์ย่อย',
  'ID of the last event that you received; the stream continues after it. It takes precedence over since.':
    'id ของเหตุการณ์ล่าสุดที่คุณมี สตรีมจะส่งต่อจากเหตุการณ์นั้น และมีลำดับก่อน since',
  'ETag of your cached copy; returns 304 (free) if unchanged.':
    'ETag ของสำเนาที่คุณเก็บไว้ ถ้าข้อมูลไม่เปลี่ยนจะได้ 304 (ไม่หักโควตา)',
  'The number or the slug of a phone.': 'หมายเลขหรือ slug ของโทรศัพท์',
  'Only prices observed in this country (ISO 3166-1 alpha-2).': 'เฉพาะราคาที่พบในประเทศนี้ (ISO 3166-1 alpha-2)',
  'Only prices of these kinds.': 'เฉพาะราคาชนิดเหล่านี้',
  'Only prices observed on or after the first day of this period (UTC).':
    'เฉพาะราคาที่พบตั้งแต่วันแรกของช่วงนี้เป็นต้นไป (UTC)',
  'Only prices observed on or before the last day of this period (UTC).':
    'เฉพาะราคาที่พบไม่เกินวันสุดท้ายของช่วงนี้ (UTC)',
  'Only prices of the variant with this much RAM, in GB.': 'เฉพาะราคาของรุ่นที่มี RAM เท่านี้ (GB)',
  'Only prices of the variant with this much storage, in GB.': 'เฉพาะราคาของรุ่นที่มีความจุเท่านี้ (GB)',
  'Ids or slugs of the phones.': 'หมายเลขหรือ slug ของโทรศัพท์',
  'Beginning of a name, from 2 characters.': 'ตัวอักษรต้นชื่อ ตั้งแต่ 2 ตัวขึ้นไป',
  'The API key to check. Without a key in a header, it must be valid; with one, it may be any key of the same account.':
    'API key ที่ต้องการตรวจ ถ้าไม่มีคีย์ในเฮดเดอร์ คีย์นี้ต้องใช้งานได้ ถ้ามี จะเป็นคีย์ใดในบัญชีเดียวกันก็ได้',
  'First day; default 29 days before the last.': 'วันแรก ถ้าไม่ระบุคือ 29 วันก่อนวันสุดท้าย',
  'Last day; default today.': 'วันสุดท้าย ถ้าไม่ระบุคือวันนี้',
  'The id of a key.': 'id ของคีย์',
  'A cursor of the change log, such as the cursor of a change that you were notified of. The answer is at least as new, whichever gateway sends it: the gateway waits up to 2 seconds, or sends a free 503.':
    'cursor ของบันทึกการเปลี่ยนแปลง เช่นของการเปลี่ยนแปลงที่ได้รับแจ้ง คำตอบจะใหม่อย่างน้อยเท่านั้น ไม่ว่าเกตเวย์ใดตอบ โดยรอไม่เกิน 2 วินาที หรือตอบ 503 ที่ไม่หักโควตา',
};

/** Translates the description of a parameter into Thai. Returns null if there is no translation. */
export function translateParameterDescription(description: string): string | null {
  const isList = description.endsWith(listNoteEn);
  const sentence = isList ? description.slice(0, -listNoteEn.length).trim() : description;
  const translation = translations[sentence] ?? null;
  return translation !== null && isList ? `${translation} ${listNoteTh}` : translation;
}
