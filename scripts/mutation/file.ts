import { setPriority } from 'node:os';
import { measure } from './measure.ts';
import { listedEquivalents } from './equivalents.ts';
import { scoreLines } from './lines.ts';
import { FLOOR, scoreOf } from './score.ts';
import { recordedScores } from './scores.ts';

/*
 * node scripts/mutation/file.ts <file>: measures one file of the domain. It fails below the floor if its context has reached it, as
 * docs/mutation.md shows.
 */

const LOWEST_PRIORITY = 15;

const [file = ''] = process.argv.slice(2);
const context = /^src\/domain\/([^/]+)\//.exec(file)?.[1] ?? '';

setPriority(LOWEST_PRIORITY);
const mutants = await measure({ files: [file], contexts: [context] });
const score = scoreOf(
  mutants,
  listedEquivalents().filter((equivalent) => equivalent.file === file),
);
for (const line of scoreLines(file, score)) console.log(line);
const isBound = (recordedScores()[context]?.percent ?? 0) >= FLOOR;
if (isBound && (score.percent < FLOOR || score.stale.length > 0)) process.exitCode = 1;
