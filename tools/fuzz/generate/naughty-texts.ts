/** Texts that are known to break programs, by reason. Some contain lone surrogates. */
// biome-ignore format: several to a line
const byReason = {
  empty: [
    '', ' ', '  ', '\t', '\n', '\r\n', '\v', '\f', '\u0085', '\u00a0', '\u2000', '\u2028', '\u2029',
    '\u3000',
  ],
  control: [
    '\0', 'a\0b', '\x01', '\x07', '\b', '\x1b[31mred\x1b[0m', '\x7f', '\x80', '\x9f', 'a\rb',
    'a\nSet-Cookie: x=1',
  ],
  invisible: [
    '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\ufeffgalaxy', 'gal\u00adaxy', '\u180e', '\u115f',
    '\u3164', '\u034f',
  ],
  bidi: [
    '\u202egnusmas', '\u2066iPhone\u2069', '\u200f', '\u061c', 'abc\u202d\u202e', 'שלום', 'مرحبا',
    'سامسونج گالكسي', '\u202aA\u202c',
  ],
  combining: [
    'Z\u0351\u036b\u0343\u036aa\u0329\u034dl\u0321\u033ago', 'e\u0301', 'e'.concat('\u0301'.repeat(300)),
    'Å', 'Å', 'A\u030a', 'ก็็็็็', 'ซัมซุง กาแลคซี่', 'น้ำ', 'ำำำ', 'ﬁ', 'ﷺ', 'ǆ', 'ß', 'İ', 'ı', 'ΑΣ', 'ΐ',
    '가', '\u1100\u1161',
  ],
  planes: [
    '😀', '👩‍👩‍👧‍👦', '🇹🇭', '🏳️‍🌈', '👍🏽', '𝒢alaxy', '𠮷', '𐐷', '\u{10ffff}', '\u{1f4f1}'.repeat(60),
    '\u{e0001}', '\u{e000}', '\ufffe', '\uffff', '\ufffd', '￼',
  ],
  surrogates: ['\ud800', '\udfff', '\udc00\ud800', 'a\ud83d', '\ud83d\ud83d\ude00', '\ude00b'],
  scripts: [
    '三星', 'アイフォン', 'ｉＰｈｏｎｅ', 'ｉｐｈｏｎｅ１５', 'Самсунг', 'σάμσουνγκ', 'सैमसंग', 'ሳምሰንግ', '𓀀', '１２３', '٣', '१',
    '²', '½', 'Ⅷ', '①', '፩',
  ],
  numbers: [
    '0', '-0', '+0', '00', '007', '1', '-1', '+1', '01', '1.', '.5', '1.0', '1.5', '-1.5', '1e3', '1E3',
    '1e309', '-1e309', '1e-400', '0x10', '0o7', '0b1', '1_000', '1,000', '1 000', '1;2', 'NaN', 'nan',
    'Infinity', '-Infinity', 'inf', '∞', '2147483647', '2147483648', '-2147483648', '4294967295',
    '4294967296', '9007199254740991', '9007199254740992', '9007199254740993', '9223372036854775807',
    '9223372036854775808', '18446744073709551616', '99999999999999999999999999', '0.1',
    '0.30000000000000004', '0.0000001', '1e21', '1e-7', '5e-324', '1.7976931348623157e308',
    '1.7976931348623159e308', '10'.padEnd(400, '0'), '0.'.padEnd(400, '1'),
  ],
  words: [
    'null', 'NULL', 'nil', 'None', 'undefined', 'true', 'TRUE', 'True', 'yes', 'on', 'false', 'FALSE',
    'any', 'ANY', 'all', '*', '-', '--', '_', '.', '..', '...', 'constructor', '__proto__', 'prototype',
    'hasOwnProperty', 'toString', 'valueOf', 'toJSON', 'then', 'length', '__defineGetter__', '__typename',
    '__schema', 'CON', 'aux', 'new', 'this', '[object Object]', '[]', '{}', '()', '[1]', '{"a":1}', '"',
    "'", '`', '\\', '\\\\', '/', '//', '&', '=', '?', '#', '%', '%%', '%zz', '%2', '+', ';', ':', '|', '~',
    '!', '@', '$', '^', '<', '>', ',', ',,', 'a,', ',a', 'a,,b',
  ],
  sql: [
    "' OR '1'='1", "'; DROP TABLE phone; --", '" OR ""="', '1; SELECT pg_sleep(5)', "1' AND SLEEP(5)#",
    ') UNION SELECT NULL,NULL--', "admin'--", '\\x27', "'||(SELECT current_user)||'", '$1', '$$', '%_%',
    '100%', 'a_b', "E'\\''", 'phone.id', '"Phone"', '/* x */', '-- x', "\\'; SELECT 1",
  ],
  markup: [
    '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "javascript:alert('x')",
    '<svg/onload=alert(1)>', '&lt;b&gt;', '&amp;', '&#x27;', '<!--', ']]>', '<![CDATA[x]]>',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', '</title>',
    '{{7*7}}', '\u0024{7*7}', '#{7*7}', '<%= 7*7 %>', '{% raw %}', '[[7*7]]', '$ref', '@import',
  ],
  shell: [
    '; ls', '| id', '$(id)', '`id`', '&& sleep 5', '%0aid', '() { :;}; echo x',
    '\u0024{jndi:ldap://127.0.0.1/a}', '%n%n%n%s', '%x', '%d', '%99999999s', '\\u0000', '\\n', '!!', '~root',
    '$HOME', '%HOMEPATH%', '-rf', '--help', '--version',
  ],
  paths: [
    '../', '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '..\\..\\boot.ini', '/etc/passwd',
    'file:///etc/passwd', 'C:\\boot.ini', '\\\\server\\share', './', '.env', '.git/config', '%2e%2e%2f',
    '..;/', '/..', 'http://127.0.0.1:6379/', '//example.com', 'gopher://127.0.0.1/', 'data:text/html,x',
    'about:blank', 'node:fs',
  ],
  regex: [
    '(a+)+$', '(((((((((a', '[', '(?=x)', '\\p{L}', '^$', '.*.*.*.*.*=.*', 'a{99999}', '(?<n>a)\\k<n>',
    '[^]',
  ],
  redis: [
    '*1\r\n$4\r\nPING\r\n', 'FLUSHALL', '{pg}', '{', '}', 'pg:quota:*', 'EVAL "return 1" 0',
    '\r\nDEL x\r\n',
  ],
  names: [
    "O'Brien", 'Nguyễn Văn A', 'José', 'María-José Carreño Quiñones', 'กนกวรรณ', 'X Æ A-12', 'Jr.', 'null',
    'Mr. Null', 'test@example.com', 'a@b', '"a b"@example.com', 'a@[127.0.0.1]', 'a@пример.рф', 'a@b@c',
    '@', 'a@', '@b', `${'a'.repeat(250)}@b.co`, `a@${'b'.repeat(250)}.co`, 'a..b@example.com',
    'A@EXAMPLE.COM ', 'a+b@example.com', 'a\n@example.com',
  ],
  dates: [
    '2024', '2024-Q1', '2024-Q5', '2024-q1', '2024-13', '2024-00', '2024-02-30', '2024-02-29', '2023-02-29',
    '0000', '9999-12-31', '10000', '2024-1-1', '2024-01-01T00:00:00Z', '24', '-2024', '+2024', '2024-W01',
    'yesterday', '1970-01-01', '0001-01-01', '2024-06-31', '１２３４',
  ],
  codes: [
    'THB', 'thb', 'USD', 'ZZZ', 'XXX', 'XAU', 'US', 'USDD', 'U D', 'tH', 'TH', 'ZZ', '฿', '€', 'BTC', 'ÅÄÖ',
    'THB,EUR', 'th\u0131',
  ],
  slugs: [
    'apple-iphone-15-pro', 'samsung-galaxy-s24-ultra', 'no-such-phone', 'Apple-iPhone', '-a', 'a-', 'a--b',
    'a_b', 'a b', '1', '0', '01', '2147483647', '2147483648', '9999999999', '12a', '1-2', 'a'.repeat(120),
    'a'.repeat(121), 'é', 'a%2fb', 'a/b', 'a.json', '1.0', '-1',
  ],
  credentials: [
    'phk_', 'phs_', 'phk_abc', 'phk_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl',
    'phs_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl', 'PHK_ABCDEFGHIJ', '%70hk_abcdefghij', 'phr_', 'phr_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkl',
    'Bearer phk_abc', '<<key>>', '<<secret>>', '<<revokedKey>>', '<<otherKey>>', '<<key>><<key>>',
    ' <<key>> ', '<<key>>,<<otherKey>>',
  ],
  searches: [
    'galxy s24 utra', 'iphone15promax', 'note 13 redmi', 'SM-S928B', 'ไอโฟน 15', 'ซัมซุง',
    'iphone OR galaxy', 'iphone -pro', '"galaxy s24"', 'galaxy*', 'name:galaxy', 'the', 'a', 'aa', 'zz',
    'x'.repeat(200), 'x'.repeat(201), 'é'.repeat(200), '😀'.repeat(200), '😀'.repeat(201), 'a '.repeat(99),
    'galaxy '.repeat(28), '5g phone under 500', '15', '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  ],
  long: [
    'a'.repeat(254), 'a'.repeat(255), 'a'.repeat(1_000), 'a'.repeat(5_000), 'ก'.repeat(1_500),
    '%'.repeat(700), ','.repeat(2_000), 'a,'.repeat(1_500), '\u0301'.repeat(1_000), '('.repeat(3_000),
    '[{'.repeat(1_500), ' '.repeat(3_000), '\\'.repeat(3_000), '9'.repeat(3_000), '-'.repeat(3_000),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const naughtyTexts: readonly string[] = Object.values(byReason).flat();

/** Invalid UTF-8 (RFC 3629 §3), one byte per character: overlong, truncated, surrogates, beyond the last plane. */
export const brokenUtf8: readonly string[] = [
  '\x80',
  '\xbf',
  '\xc0\xaf',
  '\xc1\xbf',
  '\xe0\x80\xaf',
  '\xf0\x80\x80\xaf',
  '\xc3',
  '\xe0\xb8',
  '\xf0\x9f\x98',
  '\xed\xa0\x80',
  '\xed\xbf\xbf',
  '\xed\xa0\xbd\xed\xb8\x80',
  '\xf4\x90\x80\x80',
  '\xf5\x80\x80\x80',
  '\xf8\x88\x80\x80\x80',
  '\xfe',
  '\xff',
  '\xff\xfe\x67\x00',
  'gal\xe4xy',
  '\xa1\xcb',
];
