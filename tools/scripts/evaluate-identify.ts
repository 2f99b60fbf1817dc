// Measures identification over the real registers of devices: one half of each is imported, the other half is looked
// up. An exact answer is right when the phone has the name that the register states (`same`), and wrong when the
// catalogue has another phone of that name. Other answers cannot be judged, and `of judged` excludes them.
//
//   npm run evaluate-identify -- [--brands] [--wrong] [--agents FILE.ndjson]
//
// Then it identifies user agents whose maker another service recognised (a line is { user_agent, brand, model }), with
// the starter catalogue and with all sheets, and counts answers with another maker. A `partner` is a maker that sold
// phones of the stated one, or the reverse, such as Google and LG.
//
// --brands shows the exact answers by model, brand by brand.
// --wrong prints every wrong exact answer, and every exact or fuzzy answer with another maker.
// --agents reads the user agents from this file; otherwise from ../shared/data, if they are there.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { agentsBesideRepository, judgeAgents } from '../testing/judge-agents.ts';
import {
  buildIndex,
  hasRegisters,
  type JudgedIdentity,
  judgeIdentify,
  readJudgedHints,
} from '../testing/judge-identify.ts';
import { hasSheets, listSheets, readEntries } from '../testing/sheet-catalogue.ts';
import { starterFile } from './starter/read-sheets.ts';

const { values } = parseArgs({
  options: {
    brands: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
    agents: { type: 'string', default: agentsBesideRepository },
  },
});

const percent = (part: number, whole: number, digits = 1): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(digits)} %`;

function printFigures(label: string, answers: readonly JudgedIdentity[]): void {
  const withConfidence = (confidence: string) => answers.filter((answer) => answer.confidence === confidence);
  const exact = withConfidence('exact');
  const shares = ['exact', 'family', 'fuzzy', 'none'].map((confidence) =>
    percent(withConfidence(confidence).length, answers.length),
  );
  const judged = Map.groupBy(exact, ({ verdict }) => verdict);
  const count = (verdict: JudgedIdentity['verdict']): number => judged.get(verdict)?.length ?? 0;
  const right = count('right');
  const verdicts = [percent(right, exact.length), percent(right, right + count('wrong'))];
  const counts = [String(answers.length), ...shares, ...verdicts].map((cell) => cell.padStart(9));
  console.log(`${label.padEnd(34)}${counts.join('')}`);
}

if (hasRegisters) {
  const { entries, hints } = await readJudgedHints();
  const index = buildIndex(entries);
  const startUsage = process.cpuUsage();
  const answers = judgeIdentify(index, entries, hints);
  const { user, system } = process.cpuUsage(startUsage);
  console.log(`${'hints'.padEnd(34)}    asked    exact   family    fuzzy     none     same  of judged`);
  for (const [form, group] of Map.groupBy(answers, (answer) => answer.form)) printFigures(form, group);
  const exact = answers.filter(({ confidence }) => confidence === 'exact');
  for (const [kind, group] of Map.groupBy(exact, (answer) => answer.kind))
    printFigures(`exact by ${kind}`, group);
  printFigures('all', answers);
  console.log(
    `${((user + system) / 1000 / answers.length).toFixed(3)} ms of processor time a hint, judging included`,
  );
  if (values.brands)
    for (const [brand, group] of Map.groupBy(
      exact.filter(({ form }) => form === 'model'),
      (answer) => answer.brand,
    ))
      printFigures(brand, group);
  if (values.wrong)
    for (const { form, hint, name, brand, kind, found } of exact.filter(({ verdict }) => verdict === 'wrong'))
      console.log([form, kind, JSON.stringify(hint), `${brand} ${name}`, found.join(', ')].join('\t'));
} else console.warn('SKIPPED: the registers of devices do not lie beside the repository.');

async function printAgents(label: string, files: readonly string[]): Promise<void> {
  const entries = await readEntries(files);
  const answers = judgeAgents(buildIndex(entries), entries, values.agents);
  console.log(`\n${label.padEnd(34)}  answers   partner    other`);
  for (const confidence of ['exact', 'family', 'fuzzy', 'none']) {
    const group = answers.filter((answer) => answer.confidence === confidence);
    const shares = ['partner', 'other'].map((maker) =>
      percent(group.filter((answer) => answer.maker === maker).length, group.length, 2),
    );
    console.log(
      `${confidence.padEnd(34)}${[group.length, ...shares].map((cell) => String(cell).padStart(9)).join(' ')}`,
    );
  }
  if (values.wrong)
    for (const { confidence, maker, user_agent, brand, model, found } of answers)
      if (maker !== 'same' && confidence !== 'family')
        console.log([confidence, maker, `${brand} ${model}`, found, user_agent].join('\t'));
}

if (existsSync(values.agents)) {
  await printAgents('user agents, starter', [starterFile]);
  if (hasSheets) await printAgents('user agents, starter and sheets', [starterFile, ...listSheets()]);
} else console.warn(`SKIPPED: there are no user agents at ${values.agents}.`);
