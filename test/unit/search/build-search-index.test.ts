import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { searchEntries } from '../../support/search-entries.ts';

const entries = searchEntries();
const index = runAllSteps(buildSearchIndex(entries));
const nameOf = (id: number) => entries.find((entry) => entry.id === id)?.fullName ?? '';
const found = (text: string) => index.search(text).hits.map(({ id }) => nameOf(id));
const corrected = (text: string) => index.search(text).corrected;

describe('ranking', () => {
  it('puts an exact model above its variants', () => {
    expect(found('galaxy s24')).toEqual([
      'Samsung Galaxy S24',
      'Samsung Galaxy S24 FE',
      'Samsung Galaxy S24+',
      'Samsung Galaxy S24 Ultra',
    ]);
    expect(found('iphone 15')[0]).toBe('Apple iPhone 15');
  });

  it('never confuses numbers', () => {
    expect(found('galaxy s2')).toEqual([]);
    expect(found('s24')).not.toContain('Samsung Galaxy S23');
    expect(found('iphone 15')).not.toContain('Apple iPhone 5');
    expect(found('galaxy s99')).toEqual([]);
  });

  it('puts newer phones first if only a series is searched', () => {
    expect(found('iphone')[0]).toBe('Apple iPhone 15');
    expect(found('iphone').at(-1)).toBe('Apple iPhone');
  });

  it('finds the phone whose whole name is a series', () => {
    expect(found('apple iphone')[0]).toBe('Apple iPhone');
  });

  it('puts phones above tablets and watches at equal match', () => {
    expect(found('s9')).toEqual(['Samsung Galaxy S9', 'Samsung Galaxy Tab S9']);
    expect(found('samsung').slice(-2).sort()).toEqual(['Samsung Galaxy Tab S9', 'Samsung Galaxy Watch6']);
  });

  it('scores between 0 and 1, never growing with rank', () => {
    for (const query of ['samsung', 'galaxy s24 utra', 'apple iphone', 'note 13']) {
      const scores = index.search(query).hits.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const score of scores) expect(score).toSatisfy((value: number) => value > 0 && value <= 1);
    }
  });

  it('orders otherwise equal phones by ID', () => {
    const twins = [9, 3, 5].map((id) => ({ ...(entries[0] as (typeof entries)[0]), id }));
    const hits = runAllSteps(buildSearchIndex(twins)).search('galaxy s24').hits;
    expect(hits.map(({ id }) => id)).toEqual([3, 5, 9]);
  });
});

describe('tolerance', () => {
  it.each([
    ['galxy s24 utra', 'Samsung Galaxy S24 Ultra', 'galaxy s24 ultra'],
    ['iphone15promax', 'Apple iPhone 15 Pro Max', 'iphone 15 pro max'],
    ['note13pro+', 'Xiaomi Redmi Note 13 Pro+', 'note 13 pro+'],
    ['galxys24', 'Samsung Galaxy S24', 'galaxy s24'],
    ['s24u', 'Samsung Galaxy S24 Ultra', 's24 ultra'],
    ['ip15pm', 'Apple iPhone 15 Pro Max', 'iphone 15 pro max'],
    ['one plus 12', 'OnePlus 12', 'oneplus 12'],
    ['tmobile revvl 6', 'T-Mobile REVVL 6', 't mobile revvl 6'],
    ['galaxy s3', 'Samsung I9300 Galaxy S III', 'galaxy s iii'],
    ['iphone se 3', 'Apple iPhone SE (2022)', 'iphone se 2022'],
    ['iphone 15 256gb', 'Apple iPhone 15', 'iphone 15 256gb'],
    ['galaxy a54 8/256', 'Samsung Galaxy A54', 'galaxy a54'],
  ])('reads %s as %s', (query, name, understood) => {
    expect(found(query)[0]).toBe(name);
    expect(corrected(query) ?? query).toBe(understood);
  });

  it.each(['note 13 redmi', 'Galaxy S24', 'galaxy s 24', '  GALAXY   s24 ', 'galaxy-s24', 'reno 11'])(
    'does not mark %s as corrected',
    (query) => {
      expect(found(query).length).toBeGreaterThan(0);
      expect(corrected(query)).toBeNull();
    },
  );

  it('treats operators as plain text', () => {
    for (const query of ['"galaxy s24"', 'galaxy* s24', '%galaxy_s24%', '(galaxy) AND s24 -']) {
      expect(found(query)[0] ?? 'nothing').toMatch(/Galaxy S24|nothing/);
    }
    expect(found('%')).toEqual([]);
    expect(found('_')).toEqual([]);
    expect(found('*')).toEqual([]);
  });

  it.each(['qwertyuiop', 'zzzz', 'lorem ipsum', 'กขฃคฅ', '手机', '!!!', '', ' '])(
    'finds nothing for %j',
    (query) => {
      expect(index.search(query)).toEqual({ corrected: null, hits: [] });
    },
  );

  it('ignores words that say nothing about the model, however many', () => {
    expect(found('samsung galaxy s24 ultra 5g 256gb titanium black')).toEqual(['Samsung Galaxy S24 Ultra']);
    expect(found('buy apple iphone 15 pro max 512 gb blue best price')).toEqual(['Apple iPhone 15 Pro Max']);
  });

  it('leaves out a meaningless word beside a model, and says so', () => {
    expect(found('iphone 15 flurble')[0]).toBe('Apple iPhone 15');
    expect(corrected('iphone 15 flurble')).toBe('iphone 15');
    expect(found('samsung flurble')).toEqual([]);
  });
});

describe('model numbers', () => {
  it.each(['SM-S928B', 'sm-s928b/ds', 'sms928b', 'sm s928b', 's928b', 'SM-S928', 'samsung SM-S928B'])(
    'finds a phone by %s',
    (query) => {
      expect(found(query)).toEqual(['Samsung Galaxy S24 Ultra']);
      expect(corrected(query)).toBeNull();
    },
  );

  it('finds an Apple model number, and its identifier only if written whole', () => {
    expect(found('A3106')).toEqual(['Apple iPhone 15 Pro Max']);
    expect(found('iPhone16,2')).toEqual(['Apple iPhone 15 Pro Max']);
    expect(found('iphone 16')).toEqual([]);
  });
});

describe('Thai', () => {
  it.each([
    ['ซัมซุง กาแลคซี่ เอส 24', 'Samsung Galaxy S24', 'samsung galaxy s 24'],
    ['ซัมซุงกาแลคซี่เอส24อัลตร้า', 'Samsung Galaxy S24 Ultra', 'samsung galaxy s24 ultra'],
    ['ไอโฟน ๑๕', 'Apple iPhone 15', 'iphone 15'],
    ['ไอโฟน 15 โปรแมกซ์', 'Apple iPhone 15 Pro Max', 'iphone 15 pro max'],
    ['ไอโฟน 15 โปร แม๊กซ์', 'Apple iPhone 15 Pro Max', 'iphone 15 pro max'],
    ['ไอโฟนสิบห้า', 'Apple iPhone 15', 'iphone 15'],
    ['เรดมี่ note 13', 'Xiaomi Redmi Note 13', 'redmi note 13'],
    ['เสียวหมี่ 13 ที โปร', 'Xiaomi 13T Pro', 'xiaomi 13 t pro'],
    ['ราคา ออปโป้ รีโน่ 11', 'Oppo Reno11', 'oppo reno 11'],
  ])('reads %s as %s', (query, name, understood) => {
    expect(found(query)[0]).toBe(name);
    expect(corrected(query)).toBe(understood);
  });
});

describe('a forgotten keyboard layout switch', () => {
  it('is read in the other layout', () => {
    expect(found('รย้นืำ ๅถ')[0]).toBe('Apple iPhone 15');
    expect(corrected('รย้นืำ ๅถ')).toBe('iphone 15');
    expect(found('wvFao 15')[0]).toBe('Apple iPhone 15');
  });
});

describe('suggestions', () => {
  const suggested = (text: string, limit = 10) =>
    index.suggest(text, limit).suggestions.map((each) => each.text);

  it('start at two characters', () => {
    expect(suggested('s')).toEqual([]);
    expect(suggested('sa')[0]).toBe('Samsung');
  });

  it('complete brands and phones, with their IDs', () => {
    expect(index.suggest('nok', 5).suggestions).toEqual([
      { text: 'Nokia', kind: 'brand', id: 7 },
      { text: 'Nokia 3310', kind: 'phone', id: 30 },
    ]);
  });

  it('complete the last word and the last number', () => {
    expect(suggested('iphone 1', 2)).toEqual(['Apple iPhone 15', 'Apple iPhone 14']);
    expect(suggested('galaxy s24 u', 1)).toEqual(['Samsung Galaxy S24 Ultra']);
    expect(suggested('redmi n')[0]).toBe('Xiaomi Redmi Note 13');
  });

  it('tolerate typing errors, and say what was understood', () => {
    expect(suggested('galxy s2')[0]).toBe('Samsung Galaxy S24');
    // Unfinished and misspelt at once.
    expect(suggested('galx')[0]).toBe('Samsung Galaxy S24');
    expect(suggested('xiom')[0]).toBe('Xiaomi');
    expect(index.suggest('ซัม', 1)).toEqual({
      corrected: 'samsung',
      suggestions: [{ text: 'Samsung', kind: 'brand', id: 1 }],
    });
  });

  it('are at most as many as requested', () => {
    expect(suggested('sa', 3)).toHaveLength(3);
    expect(suggested('sa', 0)).toEqual([]);
  });
});

describe('a catalogue', () => {
  it('may be empty', () => {
    const empty = runAllSteps(buildSearchIndex([]));
    expect(empty.search('galaxy')).toEqual({ corrected: null, hits: [] });
    expect(empty.suggest('galaxy', 10)).toEqual({ corrected: null, suggestions: [] });
  });

  it('finds every phone first by its own name', () => {
    for (const { fullName } of entries) expect(found(fullName)[0]).toBe(fullName);
  });
});
