import type { Messages } from '../../locale.ts';

const en = {
  label: 'Search by name or ask a question',
  placeholder: 'galaxy s24, 5g under 10000 baht…',
  submit: 'Search',
  /** Announces the number of suggestions, which replaces `{}`. */
  suggestionCount: 'Suggestions: {}',
  suggestionList: 'Suggestions',
};

const th: typeof en = {
  label: 'ค้นหาด้วยชื่อหรือพิมพ์คำถาม',
  placeholder: 'galaxy s24, 5g ไม่เกิน 10000…',
  submit: 'ค้นหา',
  suggestionCount: 'คำแนะนำ {} รายการ',
  suggestionList: 'คำแนะนำ',
};

export const searchBoxMessages: Messages<typeof en> = { en, th };
