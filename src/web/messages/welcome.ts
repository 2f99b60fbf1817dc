import type { Messages } from '../locale.ts';

const en = {
  createdTitle: 'Your key is ready',
  createdLead: (email: string | null) =>
    email === null
      ? 'Your account is on the free plan. Save everything below before you go on.'
      : `The account of ${email} is on the free plan, and you are signed in. Save everything below before you go on.`,
  newSecretTitle: 'Your new API Secret',
  newSecretLead:
    'It replaces the old one, which no longer works. Your API keys are unchanged. Save it before you go on.',
  recoveredLead:
    'It replaces the old one, and the codes below replace all earlier recovery codes. Save everything before you go on.',
  remainingHeading: 'What your account has',
  remainingLead: 'These still work. Revoke or delete in the dashboard what is not yours.',
  revokedHeading: 'What we ended',
  revokedLead:
    'Your e-mail address was not confirmed before, so somebody else may have made these. The keys are revoked and the webhooks deleted. Create new keys in the dashboard.',
  nothingRevoked: 'The account had no working API keys and no webhooks.',
  recoveredKeys: 'API keys',
  recoveredWebhooks: 'Webhooks',
  newKeyTitle: 'Your new key',
  newCodesTitle: 'Your new recovery codes',
  newCredentialLead: 'Save everything below before you go on.',
  pageLifetime:
    'This page stays until you confirm, for at most 30 minutes. After that it can’t be recovered.',
  shownOnlyOnce:
    'You could not be signed in, so this page is shown only this once. Save everything below before you leave it.',
  apiKey: 'API key',
  apiKeyPurpose: 'For requests to the catalogue.',
  apiSecret: 'API Secret',
  apiSecretPurpose: 'Opens the dashboard and the account API. Not for catalogue requests.',
  recoveryCodes: 'Recovery codes',
  recoveryCodesPurpose:
    'If you lose the secret, you can get a new one with one of these codes. Each works once. Store them in a different place from the secret.',
  download: 'Download .env',
  downloadNote:
    'The file has the key and the secret, without the recovery codes. Never commit it to a repository.',
  downloadCodes: 'Download recovery codes',
  print: 'Print',
  confirmSaved: 'I have saved it',
  confirmSavedNote: 'Opens your dashboard. This page cannot be opened again.',
  firstRequest: 'Your first request',
  firstRequestLead: 'It contains your key and costs one unit.',
  runButton: 'Run it here',
  requestFailed: 'The request failed. Check your connection and run it again.',
  response: 'Response',
  keyFilledIn: 'In this tab, your key is already filled in:',
  docs: 'REST reference',
  playground: 'GraphiQL',
};

const th: typeof en = {
  createdTitle: 'คีย์ของคุณพร้อมใช้แล้ว',
  createdLead: (email) =>
    email === null
      ? 'บัญชีของคุณอยู่ในแพ็กเกจฟรี โปรดบันทึกทุกอย่างด้านล่างก่อนไปหน้าอื่น'
      : `บัญชีของ ${email} อยู่ในแพ็กเกจฟรี และคุณเข้าสู่ระบบแล้ว โปรดบันทึกทุกอย่างด้านล่างก่อนไปหน้าอื่น`,
  newSecretTitle: 'API Secret ใหม่ของคุณ',
  newSecretLead: 'ใช้แทน secret เดิมซึ่งใช้ไม่ได้แล้ว API key ของคุณยังใช้ได้เหมือนเดิม โปรดบันทึกก่อนไปหน้าอื่น',
  recoveredLead: 'ใช้แทน secret เดิม และรหัสด้านล่างใช้แทนรหัสกู้คืนเดิมทั้งหมด โปรดบันทึกทุกอย่างก่อนไปหน้าอื่น',
  remainingHeading: 'สิ่งที่บัญชีของคุณมีอยู่',
  remainingLead: 'รายการเหล่านี้ยังใช้งานได้ ถ้ามีรายการที่ไม่ใช่ของคุณ ให้เพิกถอนหรือลบในแดชบอร์ด',
  revokedHeading: 'สิ่งที่เราปิดการใช้งาน',
  revokedLead:
    'ก่อนหน้านี้อีเมลของคุณยังไม่ได้ยืนยัน รายการเหล่านี้จึงอาจเป็นของผู้อื่น เราเพิกถอนคีย์และลบ Webhook แล้ว สร้างคีย์ใหม่ได้ในแดชบอร์ด',
  nothingRevoked: 'บัญชีนี้ไม่มี API key ที่ใช้งานได้และไม่มี Webhook',
  recoveredKeys: 'API key',
  recoveredWebhooks: 'Webhook',
  newKeyTitle: 'คีย์ใหม่ของคุณ',
  newCodesTitle: 'รหัสกู้คืนชุดใหม่ของคุณ',
  newCredentialLead: 'โปรดบันทึกทุกอย่างด้านล่างก่อนไปหน้าอื่น',
  pageLifetime: 'หน้านี้จะอยู่จนกว่าคุณจะยืนยัน แต่ไม่เกิน 30 นาที หลังจากนั้นจะกู้คืนไม่ได้',
  shownOnlyOnce: 'ระบบพาคุณเข้าสู่ระบบไม่สำเร็จ หน้านี้จึงแสดงเพียงครั้งเดียว โปรดบันทึกทุกอย่างด้านล่างก่อนออกจากหน้านี้',
  apiKey: 'API key',
  apiKeyPurpose: 'ใช้เรียกข้อมูลจากแคตตาล็อก',
  apiSecret: 'API Secret',
  apiSecretPurpose: 'ใช้เปิดแดชบอร์ดและ API บัญชี ไม่ใช้เรียกข้อมูลจากแคตตาล็อก',
  recoveryCodes: 'รหัสกู้คืน',
  recoveryCodesPurpose:
    'ถ้าทำ secret หาย ใช้รหัสใดรหัสหนึ่งเพื่อรับ secret ใหม่ แต่ละรหัสใช้ได้ครั้งเดียว โปรดเก็บไว้คนละที่กับ secret',
  download: 'ดาวน์โหลด .env',
  downloadNote: 'ไฟล์นี้มีคีย์และ secret แต่ไม่มีรหัสกู้คืน ห้าม commit ลงใน repository',
  downloadCodes: 'ดาวน์โหลดรหัสกู้คืน',
  print: 'พิมพ์',
  confirmSaved: 'บันทึกเรียบร้อยแล้ว',
  confirmSavedNote: 'ไปยังแดชบอร์ดของคุณ หน้านี้จะไม่แสดงอีก',
  firstRequest: 'คำขอแรกของคุณ',
  firstRequestLead: 'ใส่คีย์ของคุณไว้ให้แล้ว ใช้โควตาหนึ่งหน่วย',
  runButton: 'ลองเรียกที่นี่',
  requestFailed: 'ส่งคำขอไม่สำเร็จ ตรวจการเชื่อมต่อแล้วลองอีกครั้ง',
  response: 'คำตอบ',
  keyFilledIn: 'ใส่คีย์ของคุณไว้ให้แล้วในแท็บนี้:',
  docs: 'คู่มือ REST',
  playground: 'GraphiQL',
};

export const welcomeMessages: Messages<typeof en> = { en, th };
