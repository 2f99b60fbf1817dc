import type { ChargeTransport } from '../../../domain/quota/charge-log.ts';
import { formatCount } from '../../../domain/text/plural.ts';
import type { Messages } from '../../locale.ts';

const en = {
  title: 'Where the quota went',
  lead: (charges: number, days: number) =>
    `Each charge of your account, newest first: the last ${formatCount(charges)} charges from at most ${formatCount(days)} days.`,
  noCharges: 'Nothing was charged in this period.',
  time: 'Time',
  units: 'Units',
  refunded: (units: number) => `${formatCount(units)} returned`,
  operation: 'Operation',
  key: 'Key',
  status: 'Status',
  requestId: 'Request ID',
  transports: { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP', webhook: 'Webhook' } as Readonly<
    Record<ChargeTransport, string>
  >,
  webhooks: 'Webhooks',
  pages: 'Pages',
  newestPage: 'Newest',
  olderPage: 'Older',
};

const th: typeof en = {
  title: 'โควตาถูกใช้ไปกับอะไร',
  lead: (charges, days) =>
    `การหักโควตาแต่ละครั้งของบัญชี ใหม่สุดอยู่บน ${formatCount(charges)} ครั้งล่าสุด ย้อนหลังไม่เกิน ${formatCount(days)} วัน`,
  noCharges: 'ไม่มีการหักโควตาในช่วงนี้',
  time: 'เวลา',
  units: 'หน่วย',
  refunded: (units) => `คืนแล้ว ${formatCount(units)}`,
  operation: 'คำขอ',
  key: 'คีย์',
  status: 'สถานะ',
  requestId: 'รหัสคำขอ',
  transports: { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP', webhook: 'Webhook' },
  webhooks: 'Webhook',
  pages: 'หน้า',
  newestPage: 'ใหม่สุด',
  olderPage: 'เก่ากว่า',
};

export const chargesMessages: Messages<typeof en> = { en, th };
