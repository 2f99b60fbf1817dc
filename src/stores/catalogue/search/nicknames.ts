/** Where a nickname means what the table says: "u" is Ultra behind a number, "ip" is iPhone anywhere. */
type NicknamePlace = 'anywhere' | 'before-number' | 'after-number';

export interface Nickname {
  readonly place: NicknamePlace;
  /** What it may stand for, likeliest first. */
  readonly meanings: readonly string[];
}

const anywhere: Readonly<Record<string, readonly string[]>> = {
  aw: ['apple watch'],
  bb: ['blackberry'],
  gw: ['galaxy watch'],
  hw: ['huawei'],
  ip: ['iphone'],
  iph: ['iphone'],
  ipm: ['iphone pro max'],
  lt: ['lite'],
  mi: ['xiaomi'],
  mot: ['motorola'],
  mx: ['max'],
  pls: ['plus'],
  promx: ['pro max'],
  pmax: ['pro max'],
  sammy: ['samsung'],
  sfe: ['s fe'],
  ss: ['samsung'],
  xm: ['xiaomi'],
  xsm: ['xs max'],
  zf: ['z fold', 'z flip', 'zenfone'],
};

const beforeNumber: Readonly<Record<string, readonly string[]>> = {
  fp: ['fairphone'],
  gn: ['galaxy note'],
  gs: ['galaxy s'],
  i: ['iphone'],
  mrn: ['redmi note'],
  n: ['note'],
  op: ['oneplus'],
  pk: ['poco'],
  px: ['pixel'],
  rm: ['redmi'],
  rmn: ['redmi note'],
  rn: ['redmi note'],
  sgn: ['galaxy note'],
  sgs: ['galaxy s'],
  xp: ['xperia'],
  zfl: ['z flip'],
  zfo: ['z fold'],
};

const afterNumber: Readonly<Record<string, readonly string[]>> = {
  l: ['lite'],
  m: ['mini', 'max'],
  p: ['pro', 'plus'],
  pl: ['plus'],
  pm: ['pro max'],
  pp: ['pro plus'],
  u: ['ultra'],
  ul: ['ultra'],
  ult: ['ultra'],
  xpro: ['x pro'],
};

/** What people shorten brands, series and variants to; the letters behind a number follow one habit in all series. */
export const nicknames: ReadonlyMap<string, readonly Nickname[]> = collect();

function collect(): Map<string, Nickname[]> {
  const all = new Map<string, Nickname[]>();
  const tables = { anywhere, 'before-number': beforeNumber, 'after-number': afterNumber } as const;
  for (const place of Object.keys(tables) as NicknamePlace[]) {
    for (const [short, meanings] of Object.entries(tables[place])) {
      all.set(short, [...(all.get(short) ?? []), { place, meanings }]);
    }
  }
  return all;
}
