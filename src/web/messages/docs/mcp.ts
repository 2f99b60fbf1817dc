import type { Messages } from '../../locale.ts';

const en = {
  heading: 'Connect your AI application',
  lead: 'Assistants can search, compare and price phones through the Model Context Protocol (MCP), with the same key and the same quota. Each call costs 1 unit.',
  address: 'URL of the MCP server:',
  commandLead: 'Run in a terminal:',
  fileLead: 'Add to',
};

const th: typeof en = {
  heading: 'เชื่อมต่อกับแอป AI ของคุณ',
  lead: 'ให้ผู้ช่วย AI ค้นหา เปรียบเทียบ และดูราคาโทรศัพท์ผ่าน Model Context Protocol (MCP) ด้วยคีย์และโควตาเดียวกัน เรียกแต่ละครั้งใช้ 1 หน่วย',
  address: 'ที่อยู่ของเซิร์ฟเวอร์ MCP:',
  commandLead: 'เรียกใช้ในเทอร์มินัล:',
  fileLead: 'เพิ่มในไฟล์',
};

export const mcpMessages: Messages<typeof en> = { en, th };
