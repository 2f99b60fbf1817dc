import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../../src/domain/time-slicing.ts';
import { foldName } from '../../../src/names/normalise-text.ts';
import { buildSearchIndex } from '../../../src/search/index/build-search-index.ts';
import { mayBeQuestion } from '../../../src/search/questions/may-be-question.ts';
import { conceptWords } from '../../../src/search/questions/rules/phrase-tables.ts';
import { hasSpecSheets, readCatalogueNames } from '../../../tools/testing/catalogue-names.ts';
import { judgeQuestions } from '../../../tools/testing/judge-questions.ts';
import { judgedQueries, laterQueries } from '../../../tools/testing/judged-queries.ts';
import { judgedQuestions } from '../../../tools/testing/judged-questions.ts';
import { searchEntries } from '../../support/search-entries.ts';

const small = runAllSteps(buildSearchIndex(searchEntries()));

describe('the judged questions', () => {
  it('are at least 200, a third of them in Thai, none twice', () => {
    const questions = Object.values(judgedQuestions)
      .flat()
      .map(([question]) => question);
    expect(questions.length).toBeGreaterThanOrEqual(200);
    expect(questions.filter((text) => /\p{Script=Thai}/u.test(text)).length).toBeGreaterThan(70);
    expect(new Set(questions).size).toBe(questions.length);
  });
});

describe.skipIf(!hasSpecSheets)('questions over the names of the real spec sheets', () => {
  const entries = hasSpecSheets ? readCatalogueNames() : [];
  const index = runAllSteps(buildSearchIndex(entries));

  it('are understood exactly, at least 19 of 20', () => {
    const judged = judgeQuestions(index, entries);
    const wrong = judged.filter(({ expected, understood }) => expected !== understood);
    expect(wrong.length / judged.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
  });

  it('are not found in the judged names: at most one in a hundred', () => {
    const names = [...Object.values(judgedQueries).flat(), ...laterQueries].map(([query]) => query);
    const taken = names.filter((text) => {
      const question = index.readQuestion(text);
      return (
        question !== null &&
        !question.isNameOnly &&
        !(question.isModelName && index.search(text).hits.length > 0)
      );
    });
    expect(taken.length, taken.join('; ')).toBeLessThanOrEqual(names.length / 100);
  });

  it('are not found in the names of the catalogue, with few exceptions', () => {
    const taken = entries.filter(({ fullName }) => {
      const question = index.readQuestion(fullName);
      return question !== null && !question.isModelName;
    });
    expect(taken.length, taken.map(({ fullName }) => fullName).join('; ')).toBeLessThan(12);
  });
});

/** Any text made of the parts of questions. */
const phrases = Object.values(conceptWords)
  .flatMap(([english, thai = '']) => [...english.split(','), ...thai.split(',')])
  .map((phrase) => phrase.trim());
const asked = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...phrases,
        'galaxy',
        's24',
        'iphone',
        'ซัมซุง',
        '8',
        '12',
        '256',
        '5000',
        '1.5',
        '2024',
        '-',
        '/',
        '$',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => [...parts.join(' ')].slice(0, 200).join(''));

describe('any question', () => {
  it('is not taken for a name by the quick check', () => {
    const isNameWord = () => false;
    for (const [text, expected] of Object.values(judgedQuestions).flat())
      expect(expected === null || mayBeQuestion(foldName(text), isNameWord), text).toBe(true);
  });

  it('never throws, and its remaining name is not a question', () => {
    fc.assert(
      fc.property(asked, (text) => {
        const question = small.readQuestion(text);
        if (question?.text == null) return;
        const again = small.readQuestion(question.text);
        expect(again === null || again.isModelName, `${text} → ${question.text}`).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
