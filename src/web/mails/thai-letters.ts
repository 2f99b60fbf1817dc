import { createRecoveryParts, formatCode, type LetterTexts } from './letter.ts';

/** What it means for the account that a key was found in public, by the state of the key. */
const reportedKeyTexts = {
  free: 'ผู้ที่มีคีย์นี้ใช้คีย์และโควตาของบัญชีคุณได้ ขณะนี้ยังใช้งานได้อยู่',
  restricted: 'คีย์นี้จำกัดการใช้ไว้แล้ว ถ้าตั้งใจให้เห็นได้ ไม่ต้องทำอะไร ขณะนี้ยังใช้งานได้อยู่',
  revoked: 'และได้เพิกถอนคีย์นี้ทันที คำขอที่ใช้คีย์นี้จึงถูกปฏิเสธแล้ว',
} as const;

export const thaiLetters: LetterTexts = {
  greeting: (name) => (name === null ? 'สวัสดี' : `สวัสดีคุณ ${name}`),
  buttonFallback: 'ถ้ากดปุ่มไม่ได้ ให้เปิดลิงก์นี้:',
  sentBy: (host) => `อีเมลนี้ส่งโดยอัตโนมัติจาก Phone Gateway ที่ ${host}`,
  questions: 'มีคำถาม? ติดต่อ',
  askOperator: (host) => `มีคำถาม? สอบถามผู้ดูแลของ ${host}`,
  letters: {
    recovery: ({ email, token, code, expiresAtMs }, { formats, host, getProofUrl }) => ({
      subject: 'กู้คืนบัญชี Phone Gateway ของคุณ',
      heading: 'รับ API Secret ใหม่',
      parts: [
        {
          text: `มีผู้ขอกู้คืนบัญชีของ ${email} ที่ ${host} ซึ่งน่าจะเป็นคุณ เปิดลิงก์แล้วกดปุ่มในหน้านั้นเพื่อรับ API Secret ใหม่`,
        },
        { button: 'รับ API Secret ใหม่', url: getProofUrl('/recover/complete', { email, token }) },
        { text: 'หรือกรอกรหัสนี้ในหน้ากู้คืนบัญชี:' },
        { code: formatCode(code) },
        { text: `ลิงก์และรหัสใช้ได้ครั้งเดียว จนถึง ${formats.instant(expiresAtMs)}` },
        {
          text: 'API Secret ใหม่จะแทนที่ของเดิม ทุกอุปกรณ์จะออกจากระบบ และคุณจะได้รหัสกู้คืนชุดใหม่แทนรหัสเดิมทั้งหมด ถ้าอีเมลนี้เคยยืนยันแล้ว API key และ Webhook ยังใช้ได้ต่อ ถ้ายังไม่เคยยืนยัน ทั้งหมดจะถูกปิด เพราะอาจเป็นของผู้อื่น',
        },
        {
          text: 'ถ้าไม่ใช่คุณ ไม่ต้องทำอะไร บัญชีจะไม่มีอะไรเปลี่ยน อย่าส่งต่ออีเมลนี้ เพราะผู้ที่ได้ไปจะยึดบัญชีได้',
        },
      ],
    }),
    verification: ({ email, token, code, expiresAtMs }, { formats, host, getProofUrl }) => ({
      subject: 'ยืนยันอีเมลของคุณสำหรับ Phone Gateway',
      heading: 'ยืนยันอีเมลของคุณ',
      parts: [
        {
          text: `มีผู้กรอกอีเมล ${email} สำหรับบัญชีที่ ${host} ซึ่งน่าจะเป็นคุณ เปิดลิงก์แล้วกดปุ่มในหน้านั้นเพื่อยืนยันว่าเป็นอีเมลของคุณ`,
        },
        { button: 'ยืนยันอีเมลนี้', url: getProofUrl('/verify', { email, token }) },
        { text: 'หรือกรอกรหัสนี้ในหน้ายืนยันอีเมล:' },
        { code: formatCode(code) },
        { text: `ลิงก์และรหัสใช้ได้ครั้งเดียว จนถึง ${formats.instant(expiresAtMs)}` },
        {
          text: 'เราส่งการแจ้งเตือนโควตาไปยังอีเมลที่ยืนยันแล้วเท่านั้น ถ้าคุณเปลี่ยนอีเมลของบัญชี อีเมลใหม่จะมีผลเมื่อยืนยันแล้ว',
        },
        { text: 'ถ้าไม่ใช่คุณ ไม่ต้องทำอะไร อีเมลนี้จะยังไม่ได้รับการยืนยัน' },
      ],
    }),
    'address-changed': ({ email }, { host, getPageUrl }) => ({
      subject: 'บัญชี Phone Gateway ของคุณเปลี่ยนอีเมลแล้ว',
      heading: 'บัญชีของคุณใช้อีเมลใหม่แล้ว',
      parts: [
        {
          text: `บัญชีของคุณที่ ${host} ใช้อีเมล ${email} แล้ว อีเมลเกี่ยวกับบัญชีจะส่งไปที่นั่น และไม่ส่งมาที่นี่อีก`,
        },
        { text: 'ถ้าคุณเป็นผู้เปลี่ยน ไม่ต้องทำอะไร' },
        {
          text: 'ถ้าไม่ใช่คุณ แสดงว่ามีผู้อื่นได้ API Secret ของคุณไป ให้กู้คืนบัญชีด้วยอีเมลใหม่นี้และรหัสกู้คืนที่คุณเก็บไว้ แล้ว secret ที่ถูกขโมยจะใช้ไม่ได้ ถ้าไม่มีรหัสกู้คืน ให้ขอความช่วยเหลือทันที',
        },
        { button: 'กู้คืนบัญชี', url: getPageUrl('/recover') },
      ],
    }),
    'secret-recovered': ({ byMail: mailRecovery }, { host, getPageUrl }) => ({
      subject: 'บัญชี Phone Gateway ของคุณมี API Secret ใหม่',
      heading: 'บัญชีของคุณมี API Secret ใหม่',
      parts: [
        {
          text:
            mailRecovery === undefined
              ? `บัญชีของคุณที่ ${host} ถูกกู้คืนด้วยรหัสกู้คืน API Secret เดิมใช้ไม่ได้แล้ว และทุกอุปกรณ์ออกจากระบบแล้ว ส่วน API key ยังใช้ได้ต่อ`
              : `บัญชีของคุณที่ ${host} ถูกกู้คืนทางอีเมล API Secret เดิมและรหัสกู้คืนเดิมทั้งหมดใช้ไม่ได้แล้ว และทุกอุปกรณ์ออกจากระบบแล้ว`,
        },
        ...createRecoveryParts(mailRecovery, {
          nothing: 'บัญชีนี้ไม่มี API key ที่ใช้งานได้และไม่มี Webhook',
          stillWorking: 'API key และ Webhook เหล่านี้ยังใช้ได้ ถ้ามีรายการที่ไม่ใช่ของคุณ ให้เพิกถอนหรือลบในแดชบอร์ด:',
          ended:
            'ก่อนหน้านี้อีเมลนี้ยังไม่ได้ยืนยัน API key และ Webhook เหล่านี้จึงอาจเป็นของผู้อื่น เราเพิกถอนคีย์และลบ Webhook แล้ว:',
        }),
        { text: 'ถ้าคุณเป็นผู้กู้คืน ไม่ต้องทำอะไร' },
        {
          text: 'ถ้าไม่ใช่คุณ แสดงว่ามีผู้อื่นได้รหัสกู้คืนของคุณไปหรืออ่านอีเมลของคุณได้ ให้กู้คืนบัญชีอีกครั้งทันที แล้วสร้างรหัสกู้คืนและ API key ใหม่ในแดชบอร์ด',
        },
        { button: 'กู้คืนบัญชี', url: getPageUrl('/recover') },
      ],
    }),
    'key-reported': ({ keyId, keyName, state }, { host, getPageUrl }) => ({
      subject: 'มีผู้พบ API key ของบัญชี Phone Gateway ของคุณในที่สาธารณะ',
      heading: 'มีผู้พบ API key ของคุณในที่สาธารณะ',
      parts: [
        { facts: [...(keyName === null ? [] : [['ชื่อ', keyName] as const]), ['คีย์', `phk_${keyId}…`]] },
        { text: `มีผู้แจ้งมาที่ ${host} ว่าเห็นคีย์นี้ ${reportedKeyTexts[state]}` },
        ...(state === 'revoked'
          ? [{ button: 'สร้างคีย์ใหม่', url: getPageUrl('/dashboard/keys/create') }]
          : [
              { text: 'ถ้าคีย์นี้ควรเป็นความลับ ให้ออกคีย์ใหม่แทน' },
              { button: 'ออกคีย์ใหม่แทน', url: getPageUrl(`/dashboard/keys/${keyId}/rotate`) },
              {
                text: 'ถ้าคีย์นี้อยู่ในหน้าเว็บหรือแอปที่ใครก็มองเห็นได้ ให้จำกัดการใช้ เช่น ใช้ได้จากหน้าเว็บของคุณเท่านั้น และไม่เกินจำนวนหน่วยที่กำหนดต่อวัน',
              },
              { button: 'จำกัดการใช้คีย์', url: getPageUrl(`/dashboard/keys/${keyId}/restrict`) },
              { text: 'ถ้าไม่ใช้คีย์นี้แล้ว ให้เพิกถอน' },
              { button: 'เพิกถอนคีย์', url: getPageUrl(`/dashboard/keys/${keyId}/revoke`) },
            ]),
        {
          text: 'แดชบอร์ดแสดงว่าแจ้งเมื่อใด และพบที่ใดถ้าผู้แจ้งระบุไว้ ผู้ที่มีคีย์ครบทั้งตัวเท่านั้นที่แจ้งได้ เราไม่ได้ตรวจสอบสถานที่ที่พบ',
        },
      ],
    }),
    'secret-reported': ({ what }, { host, getPageUrl }) => ({
      subject:
        what === 'secret'
          ? 'มีผู้พบ API Secret ของบัญชี Phone Gateway ของคุณในที่สาธารณะ'
          : 'มีผู้พบรหัสกู้คืนของบัญชี Phone Gateway ของคุณในที่สาธารณะ',
      heading: what === 'secret' ? 'มีผู้พบ API Secret ของคุณในที่สาธารณะ' : 'มีผู้พบรหัสกู้คืนของคุณในที่สาธารณะ',
      parts:
        what === 'secret'
          ? [
              {
                text: `มีผู้แจ้งมาที่ ${host} ว่าเห็น API Secret ของคุณ ผู้ที่มี Secret นี้เปิดบัญชีของคุณ สร้างและเพิกถอนคีย์ และเปลี่ยนอีเมลของคุณได้ ขณะนี้ยังใช้งานได้อยู่`,
              },
              { text: 'โปรดออก API Secret ใหม่แทนในแดชบอร์ดทันที แล้วสร้างรหัสกู้คืนชุดใหม่ และตรวจดูว่าคีย์ทุกตัวเป็นของคุณ' },
              { button: 'ออก API Secret ใหม่แทน', url: getPageUrl('/dashboard/secret/rotate') },
            ]
          : [
              {
                text: `มีผู้แจ้งมาที่ ${host} ว่าเห็นรหัสกู้คืนรหัสหนึ่งของคุณ รหัสนั้นใช้ไม่ได้แล้ว ถ้าเก็บรหัสอื่นไว้ด้วยกัน อาจมีผู้เห็นแล้วเช่นกัน โปรดสร้างชุดใหม่`,
              },
              { button: 'สร้างรหัสกู้คืนชุดใหม่', url: getPageUrl('/dashboard/account/recovery-codes') },
            ],
    }),
    alert: ({ window, percent, plan, limit, used, resetsAtMs }, { formats, getPageUrl }) => {
      const quota = window === 'day' ? 'โควตาวันนี้' : 'โควตาเดือนนี้';
      const resetTime = formats.instant(resetsAtMs);
      return {
        subject: `ใช้${quota}ไปแล้ว ${percent} % – Phone Gateway`,
        heading: `ใช้${quota}ไปแล้ว ${percent}\u00a0%`,
        parts: [
          {
            facts: [
              ['แพ็กเกจ', plan],
              [
                window === 'day' ? 'ใช้วันนี้' : 'ใช้เดือนนี้',
                `${formats.number(used)} จาก ${formats.number(limit)} หน่วย`,
              ],
              ['เริ่มนับใหม่', resetTime],
            ],
          },
          {
            text:
              percent >= 100
                ? `จนถึง ${resetTime} คำขอที่หักโควตาจะถูกปฏิเสธด้วยสถานะ 429 คำขอที่ถูกปฏิเสธไม่หักโควตา`
                : `เมื่อใช้ครบทุกหน่วย คำขอที่หักโควตาจะถูกปฏิเสธด้วยสถานะ 429 จนถึง ${resetTime}`,
          },
          { text: 'แดชบอร์ดแสดงว่าคีย์ใดใช้ไปเท่าไร และขอแพ็กเกจที่ใหญ่ขึ้นได้ที่นั่น' },
          { button: 'เปิดแดชบอร์ด', url: getPageUrl('/dashboard') },
          { text: 'เปลี่ยนหรือปิดการแจ้งเตือนนี้ได้ในแดชบอร์ด' },
        ],
      };
    },
    'plan-request': ({ name, email, plan, wanted, note }, { host }) => ({
      subject: `คำขอเปลี่ยนแพ็กเกจ: ${email} ขอ ${wanted}`,
      heading: 'มีบัญชีขอเปลี่ยนแพ็กเกจ',
      parts: [
        {
          facts: [
            ['บัญชี', name],
            ['อีเมล', email],
            ['แพ็กเกจปัจจุบัน', plan],
            ['แพ็กเกจที่ขอ', wanted],
            ['เกตเวย์', host],
          ],
        },
        ...(note === '' ? [] : [{ text: 'ข้อความจากผู้ขอ:' }, { quote: note }]),
        { text: 'ตอบกลับอีเมลนี้เพื่อติดต่อผู้ขอ ดูคำขอที่ยังเปิดอยู่และตั้งแพ็กเกจด้วยคำสั่ง:' },
        {
          quote: `phone-gateway account requests\nphone-gateway account set-plan EMAIL ${wanted} [--until DATE]`,
        },
      ],
    }),
    'plan-ends': ({ plan, untilMs }, { formats, host, getPageUrl }) => ({
      subject: `แพ็กเกจ ${plan} ของ Phone Gateway จะสิ้นสุดวันที่ ${formats.date(new Date(untilMs))}`,
      heading: `แพ็กเกจ ${plan} ใกล้สิ้นสุด`,
      parts: [
        {
          text: `แพ็กเกจ ${plan} ของบัญชีคุณที่ ${host} จะสิ้นสุด ${formats.instant(untilMs)} หลังจากนั้นบัญชีจะใช้แพ็กเกจฟรีซึ่งมีโควตาน้อยกว่า ส่วนคีย์ยังใช้ได้ต่อ`,
        },
        { text: 'ถ้าต้องการใช้แพ็กเกจนี้ต่อ ขอได้ในแดชบอร์ดก่อนถึงเวลานั้น' },
        { button: 'เปิดแดชบอร์ด', url: getPageUrl('/dashboard') },
      ],
    }),
    'plan-ended': ({ plan }, { host, getPageUrl }) => ({
      subject: `แพ็กเกจ ${plan} ของ Phone Gateway สิ้นสุดแล้ว`,
      heading: `แพ็กเกจ ${plan} สิ้นสุดแล้ว`,
      parts: [
        {
          text: `แพ็กเกจ ${plan} ของบัญชีคุณที่ ${host} สิ้นสุดแล้ว ตอนนี้บัญชีใช้แพ็กเกจฟรีซึ่งมีโควตาน้อยกว่า ส่วนคีย์ยังใช้ได้ต่อ`,
        },
        { text: 'ถ้าต้องการแพ็กเกจนี้อีก ขอได้ในแดชบอร์ด' },
        { button: 'เปิดแดชบอร์ด', url: getPageUrl('/dashboard') },
      ],
    }),
  },
};
