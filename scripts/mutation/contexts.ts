import { setPriority } from 'node:os';
import { contextNames, measure, mutatedFiles, resultsOf } from './measure.ts';
import { listedEquivalents } from './equivalents.ts';
import { scoreLines } from './lines.ts';
import { FLOOR, scoreOf } from './score.ts';
import { writeScore } from './scores.ts';

/*
 * npm run test:mutation -- <context>…: runs the unit tests of contexts against their mutants, prints the survivors, and records the
 * scores of which `npm run docs` makes docs/mutation.md. Fails below the floor, or if a mutant is listed as equivalent that is not.
 */

const LOWEST_PRIORITY = 15;

const known = contextNames();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run test:mutation -- <context>…, of ${known.join(', ')}.`);
  process.exit(2);
}

setPriority(LOWEST_PRIORITY);
for (const context of asked) {
  const files = mutatedFiles(context);
  const mutants = await measure({ files, contexts: [context], incrementalFile: resultsOf(context) });
  const score = scoreOf(
    mutants,
    listedEquivalents().filter(({ file }) => file.startsWith(`src/domain/${context}/`)),
  );
  writeScore(context, score);
  for (const line of scoreLines(context, score)) console.log(line);
  if (score.percent < FLOOR || score.stale.length > 0) process.exitCode = 1;
}
