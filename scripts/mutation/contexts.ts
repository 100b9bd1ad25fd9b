import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { contextNames, measure, mutatedFiles, resultsOf } from './measure.ts';
import { listedEquivalents } from './equivalents.ts';
import { scoreLines } from './lines.ts';
import { FLOOR, scoreOf } from './score.ts';
import { writeScore } from './scores.ts';

/*
 * npm run test:mutation -- <context>…: runs the unit tests of contexts against their mutants, prints the survivors, and records the
 * scores of which `npm run docs` makes docs/mutation.md. Fails below the floor, or if a mutant is listed as equivalent that is not.
 *
 * With `--file <name>`, once or more, only these files of one context are measured. No score is recorded, but the next run over the
 * whole context reuses the results, so that a large one can be measured in parts.
 */

const LOWEST_PRIORITY = 15;

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', multiple: true } },
});
const known = contextNames();
const unknown = asked.filter((name) => !known.includes(name));
if (asked.length === 0 || unknown.length > 0 || (values.file !== undefined && asked.length > 1)) {
  console.error(`Usage: npm run test:mutation -- <context>… [--file <name>…], of ${known.join(', ')}.`);
  process.exit(2);
}

const isChosen = (file: string): boolean =>
  values.file === undefined || values.file.some((name) => file.endsWith(`/${name}`));

setPriority(LOWEST_PRIORITY);
for (const context of asked) {
  const files = mutatedFiles(context).filter(isChosen);
  const mutants = await measure({ files, contexts: [context], incrementalFile: resultsOf(context) });
  const score = scoreOf(
    mutants,
    listedEquivalents().filter(({ file }) => files.includes(file)),
  );
  if (values.file === undefined) writeScore(context, score);
  for (const line of scoreLines(context, score)) console.log(line);
  if (score.percent < FLOOR || score.stale.length > 0) process.exitCode = 1;
}
