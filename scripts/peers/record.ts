import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Uptime } from '../../test/unit/vectors/rules.ts';
import { ROTATION_FILES, comparedFiles, rotationCases, uptimeCases } from './cases.ts';
import type { UptimeAnswer } from './cases.ts';
import { answersTo, differingIn, unexplainedOf, wrongCitations } from './compare.ts';
import { goalert } from './goalert.ts';
import type { OnCallAnswer } from './goalert.ts';
import { RESULTS, recordedPeers } from './results.ts';
import type { PeerResult } from './results.ts';
import { uptimeKuma } from './uptime-kuma.ts';

/*
 * npm run vectors:peers -- [--uptime-kuma DIRECTORY] [--goalert DIRECTORY]: drives the functions of other products by
 * the vectors, and stores the results for docs/vectors.md with the hashes of the vectors. Each directory is a checkout;
 * that of Uptime Kuma has its packages (npm ci --omit=dev), and GoAlert needs Go. Stores nothing if a case differs without
 * a reason in differences.ts, or if a line that is cited there has another text in the checkout.
 */

const directory = { type: 'string' } as const;
const { values: checkouts } = parseArgs({ options: { 'uptime-kuma': directory, goalert: directory } });

const git = (checkout: string, ...parameters: readonly string[]): string =>
  execFileSync('git', ['-C', checkout, ...parameters], { encoding: 'utf8' }).trimEnd();

const percent = ({ uptimePercent }: UptimeAnswer): string => (uptimePercent === null ? 'none' : `${uptimePercent} %`);

/** The first segment that differs. */
const segmentText = ({ segments }: OnCallAnswer, other: OnCallAnswer): string => {
  const { from, to, onCall } = segments.find((one, at) => !isDeepStrictEqual(one, other.segments[at])) ?? {};
  return from === undefined ? 'no further segment' : `${onCall?.join() || 'nobody'} from ${from} to ${to ?? ''}`;
};

const filesOf = (name: string): PeerResult['files'] => comparedFiles()[name] ?? [];

const compareKuma = async (checkout: string): Promise<PeerResult> => {
  const { version, license } = JSON.parse(readFileSync(`${checkout}/package.json`, 'utf8')) as Record<string, string>;
  const name = 'Uptime Kuma';
  return {
    name,
    version: `${version} (${git(checkout, 'rev-parse', '--short', 'HEAD')})`,
    licence: license ?? '',
    compared: '`uptimePercent` of `uptime.json`',
    files: filesOf(name),
    ...differingIn(await answersTo<Uptime, UptimeAnswer>(uptimeCases(), uptimeKuma(checkout)), percent),
  };
};

const compareGoalert = async (checkout: string): Promise<PeerResult> => {
  const name = 'GoAlert';
  return {
    name,
    version: git(checkout, 'describe', '--tags'),
    licence: 'Apache-2.0',
    compared: '`oncall.json` and `oncall-further.json`: layers that are one rotation',
    files: filesOf(name),
    ...differingIn(await answersTo(ROTATION_FILES.flatMap(rotationCases), goalert(checkout)), segmentText),
  };
};

/** Returns the result of a comparison, and prints what forbids to store it. */
const examined = (result: PeerResult, checkout: string): PeerResult => {
  const { name, same, differing } = result;
  console.log(`${name}: ${same} same, ${differing.length} different`);
  const unexplained = unexplainedOf(result);
  const wrong = wrongCitations(name, (file) => git(checkout, 'show', `HEAD:${file}`));
  if (unexplained.length > 0)
    console.error(`${name} differs without a reason: ${JSON.stringify(unexplained, null, 2)}`);
  if (wrong.length > 0) console.error(`${name} is cited wrongly: ${wrong.join('; ')}`);
  if (unexplained.length > 0 || wrong.length > 0) process.exitCode = 1;
  return result;
};

const { 'uptime-kuma': kuma, goalert: alert } = checkouts;
const compared = [
  ...(kuma === undefined ? [] : [examined(await compareKuma(kuma), kuma)]),
  ...(alert === undefined ? [] : [examined(await compareGoalert(alert), alert)]),
];
if (compared.length === 0) {
  console.error('Usage: npm run vectors:peers -- [--uptime-kuma DIRECTORY] [--goalert DIRECTORY]');
  process.exitCode = 2;
} else if (process.exitCode !== 1) {
  const kept = recordedPeers().filter(({ name }) => !compared.some((one) => one.name === name));
  const results = [...kept, ...compared].toSorted((one, other) => other.name.localeCompare(one.name));
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
