import type { Messages } from '../locale.ts';

/**
 * The Thai translations of GraphiQL's texts, by the English texts in its code. `npm run generate` replaces these
 * texts with look-ups, and fails if a text no longer exists.
 */
export const thaiInterfaceTexts = {
  'Documentation Explorer': 'เอกสาร schema',
  History: 'ประวัติ',
  'Open short keys dialog': 'เปิดรายการปุ่มลัด',
  'Open settings dialog': 'เปิดการตั้งค่า',
  'Short Keys': 'ปุ่มลัด',
  'This modal provides a list of available keyboard shortcuts and their functions.':
    'รายการปุ่มลัดบนแป้นพิมพ์และหน้าที่ของแต่ละปุ่ม',
  Settings: 'การตั้งค่า',
  'This modal lets you adjust header persistence, interface theme, and clear local storage.':
    'ล้างข้อมูลที่หน้านี้เก็บไว้ในเบราว์เซอร์',
  'Clear storage': 'ล้างข้อมูลที่เก็บไว้',
  'Remove all locally stored data and start fresh.': 'ลบแท็บและประวัติที่เก็บไว้ในเบราว์เซอร์ แล้วเริ่มใหม่',
  'Cleared data': 'ล้างแล้ว',
  Failed: 'ไม่สำเร็จ',
  'Clear data': 'ล้างข้อมูล',
  'Short Key': 'ปุ่มลัด',
  Function: 'หน้าที่',
  'Execute query': 'สั่งทำงาน',
  'Prettify editors': 'จัดรูปแบบ',
  'Copy query': 'คัดลอกคำสั่ง',
  'Re-fetch schema using introspection': 'โหลด schema ใหม่',
  'Search in documentation': 'ค้นหาในเอกสาร',
  'Search in editor': 'ค้นหาในตัวแก้ไข',
  'Merge fragments definitions into operation definition': 'รวม fragment เข้าในคำสั่ง',
  'Editor Commands': 'ปุ่มของตัวแก้ไข',
  'Operation Editor': 'ตัวแก้ไขคำสั่ง',
  Variables: 'ตัวแปร',
  'Select active operation': 'เลือกแท็บ',
  'New tab': 'แท็บใหม่',
  '<untitled>': 'ไม่มีชื่อ',
  'Close Tab': 'ปิดแท็บ',
  'Close dialog': 'ปิดหน้าต่าง',
  'Result Window': 'คำตอบ',
  Clear: 'ล้าง',
  Cleared: 'ล้างแล้ว',
  'Failed to Clear': 'ล้างไม่สำเร็จ',
  'Type a label': 'ใส่ชื่อ',
  Save: 'บันทึก',
  'Set active': 'เปิดคำสั่งนี้',
  'Edit label': 'แก้ไขชื่อ',
  'Remove favorite': 'เลิกปักดาว',
  'Add favorite': 'ปักดาว',
  'Delete from history': 'ลบจากประวัติ',
  Docs: 'เอกสาร',
  'A GraphQL schema provides a root type for each kind of operation.':
    'schema ของ GraphQL มีชนิดตั้งต้นสำหรับคำสั่งแต่ละแบบ',
  'Error fetching schema': 'โหลด schema ไม่สำเร็จ',
  'No GraphQL schema available': 'ไม่มี schema',
  'No results found': 'ไม่พบ',
  'Other results': 'ผลอื่น',
  'Show Deprecated Fields': 'แสดงฟิลด์ที่เลิกแนะนำ',
  'Show Deprecated Arguments': 'แสดงอาร์กิวเมนต์ที่เลิกแนะนำ',
  'Show Deprecated Values': 'แสดงค่าที่เลิกแนะนำ',
} as const;

/** The headings of the docs. They are translated only when shown, because GraphiQL selects icons by them. */
export const thaiDocsHeadings = {
  'Root Types': 'ชนิดตั้งต้น',
  'All Schema Types': 'ชนิดทั้งหมด',
  Type: 'ชนิด',
  Arguments: 'อาร์กิวเมนต์',
  'Deprecated Arguments': 'อาร์กิวเมนต์ที่เลิกแนะนำ',
  Directives: 'Directive',
  Implements: 'ใช้ interface',
  Implementations: 'ชนิดที่ใช้ interface นี้',
  'Possible Types': 'ชนิดที่เป็นไปได้',
  Fields: 'ฟิลด์',
  'Deprecated Fields': 'ฟิลด์ที่เลิกแนะนำ',
  'Enum Values': 'ค่าของ enum',
  'Deprecated Enum Values': 'ค่าที่เลิกแนะนำ',
} as const;

/** Texts that GraphiQL composes. Each `{…}` is replaced with a value. */
const thaiTemplates = {
  'Show {name}': 'แสดง{name}',
  'Hide {name}': 'ซ่อน{name}',
  'Show editor tools': 'แสดงตัวแก้ไขตัวแปร',
  'Hide editor tools': 'ซ่อนตัวแก้ไขตัวแปร',
  'Re-fetch GraphQL schema': 'โหลด schema ใหม่',
  'Stop query': 'หยุด',
  'Prettify query': 'จัดรูปแบบคำสั่ง',
  'Merge fragments into query': 'รวม fragment เข้าในคำสั่ง',
  'Go back to {name}': 'กลับไปที่ {name}',
  'Search {name}...': 'ค้นหาใน {name}',
  'Tab leaves the editor, or indents': 'เปลี่ยนหน้าที่ของปุ่ม Tab: ออกจากตัวแก้ไข หรือย่อหน้า',
};

export const graphiqlMessages: Messages<Readonly<Record<string, string>>> = {
  en: {},
  th: { ...thaiInterfaceTexts, ...thaiDocsHeadings, ...thaiTemplates },
};
