// Measures identification over the real registers of devices: one half of each is imported, the other half is asked.
// An exact answer is right when the phone has the name that the register states (`same`), and wrong where the catalogue
// has another phone of that name; of the rest nobody can say (`of judged` leaves them out).
//
//   npm run evaluate-identify -- [--brands] [--wrong]
//
// --brands shows the exact answers by model, brand by brand.
// --wrong prints every exact answer that is wrong, to be read.
import { parseArgs } from 'node:util';
import {
  buildIndex,
  hasRegisters,
  type JudgedIdentity,
  judgeIdentify,
  readJudgedHints,
} from '../testing/judge-identify.ts';

const { values } = parseArgs({
  options: { brands: { type: 'boolean', default: false }, wrong: { type: 'boolean', default: false } },
});

const percent = (part: number, of: number): string =>
  of === 0 ? '-' : `${((100 * part) / of).toFixed(1)} %`;

function printFigures(label: string, answers: readonly JudgedIdentity[]): void {
  const of = (confidence: string) => answers.filter((answer) => answer.confidence === confidence);
  const exact = of('exact');
  const shares = ['exact', 'family', 'fuzzy', 'none'].map((each) => percent(of(each).length, answers.length));
  const judged = Map.groupBy(exact, ({ verdict }) => verdict);
  const count = (verdict: JudgedIdentity['verdict']): number => judged.get(verdict)?.length ?? 0;
  const right = count('right');
  const verdicts = [percent(right, exact.length), percent(right, right + count('wrong'))];
  const counts = [String(answers.length), ...shares, ...verdicts].map((each) => each.padStart(9));
  console.log(`${label.padEnd(34)}${counts.join('')}`);
}

if (hasRegisters) {
  const { entries, hints } = await readJudgedHints();
  const index = buildIndex(entries);
  const before = process.cpuUsage();
  const answers = judgeIdentify(index, entries, hints);
  const { user, system } = process.cpuUsage(before);
  console.log(`${'hints'.padEnd(34)}    asked    exact   family    fuzzy     none     same  of judged`);
  for (const [form, some] of Map.groupBy(answers, (answer) => answer.form)) printFigures(form, some);
  const exact = answers.filter(({ confidence }) => confidence === 'exact');
  for (const [kind, some] of Map.groupBy(exact, (answer) => answer.kind))
    printFigures(`exact by ${kind}`, some);
  printFigures('all', answers);
  console.log(
    `${((user + system) / 1000 / answers.length).toFixed(3)} ms of processor time a hint, judging included`,
  );
  if (values.brands)
    for (const [brand, some] of Map.groupBy(
      exact.filter(({ form }) => form === 'model'),
      (answer) => answer.brand,
    ))
      printFigures(brand, some);
  if (values.wrong)
    for (const { form, hint, name, brand, kind, found } of exact.filter(({ verdict }) => verdict === 'wrong'))
      console.log([form, kind, JSON.stringify(hint), `${brand} ${name}`, found.join(', ')].join('\t'));
} else console.warn('SKIPPED: the registers of devices do not lie beside the repository.');
