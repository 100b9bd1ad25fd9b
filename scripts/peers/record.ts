import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Uptime } from '../../test/unit/vectors/rules.ts';
import { differencesOf } from './differences.ts';
import { goalert, isOneRotation } from './goalert.ts';
import type { OnCall, OnCallAnswer } from './goalert.ts';
import { RESULTS, recordedPeers } from './results.ts';
import type { PeerResult } from './results.ts';
import { uptimeKuma } from './uptime-kuma.ts';

/*
 * npm run vectors:peers -- [--uptime-kuma DIRECTORY] [--goalert DIRECTORY]: drives the functions of other products by
 * the vectors, and stores the results for docs/vectors.md. Each directory is a checkout; that of Uptime Kuma has its
 * packages (npm ci --omit=dev), and GoAlert needs Go. Stores nothing if a case differs without a reason in differences.ts.
 */

const directory = { type: 'string' } as const;
const { values: checkouts } = parseArgs({ options: { 'uptime-kuma': directory, goalert: directory } });

/** A case with what it expects and what the product answers, or how it failed. */
interface Answered<Answer> {
  readonly id: string;
  readonly expected: Answer;
  readonly answer: Answer | string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(`vectors/${file}.json`, 'utf8'));

const answersTo = async <Given, Answer>(
  cases: readonly { readonly id: string; readonly given: Given; readonly expected: Answer }[],
  adapter: (given: Given) => Answer | Promise<Answer>,
): Promise<readonly Answered<Answer>[]> => {
  const answered: Answered<Answer>[] = [];
  for (const { id, given, expected } of cases)
    try {
      answered.push({ id, expected, answer: await adapter(given) });
    } catch (fault) {
      const { stderr } = fault as { readonly stderr?: Buffer | string };
      answered.push({
        id,
        expected,
        answer: String(stderr ?? fault)
          .replace(/^[\d/: ]+/, '')
          .trim(),
      });
    }
  return answered;
};

/** Returns what is stored of a comparison, with a short text of both answers in each case that differs. */
const resultOf = <Answer>(
  about: Omit<PeerResult, 'same' | 'differing'>,
  answered: readonly Answered<Answer>[],
  shown: (of: Answer, other: Answer) => string,
): PeerResult => {
  const differing = answered.flatMap(({ id, expected, answer }) => {
    if (isDeepStrictEqual(expected, answer)) return [];
    if (typeof answer === 'string') return [{ id, expected: 'a turn of each', answer }];
    return [{ id, expected: shown(expected, answer), answer: shown(answer, expected) }];
  });
  const unexplained = differing.filter(({ id }) => !differencesOf[about.name]?.some(({ cases }) => cases.test(id)));
  if (unexplained.length > 0) {
    console.error(`${about.name} differs without a reason: ${JSON.stringify(unexplained, null, 2)}`);
    process.exitCode = 1;
  }
  return { ...about, same: answered.length - differing.length, differing };
};

const git = (checkout: string, ...parameters: readonly string[]): string =>
  execFileSync('git', ['-C', checkout, ...parameters], { encoding: 'utf8' }).trim();

const percent = ({ uptimePercent }: { readonly uptimePercent: number | null }): string =>
  uptimePercent === null ? 'none' : `${uptimePercent} %`;

interface UptimeCase {
  readonly id: string;
  readonly given: Uptime;
  readonly expected: { readonly uptimePercent: number | null };
}

const compareKuma = async (checkout: string): Promise<PeerResult> => {
  const { version, license } = JSON.parse(readFileSync(`${checkout}/package.json`, 'utf8')) as Record<string, string>;
  const { cases } = read('uptime') as { readonly cases: readonly UptimeCase[] };
  const answered = await answersTo(
    cases.map(({ expected: { uptimePercent }, ...one }) => ({ ...one, expected: { uptimePercent } })),
    uptimeKuma(checkout),
  );
  const about = { name: 'Uptime Kuma', version: `${version} (${git(checkout, 'rev-parse', '--short', 'HEAD')})` };
  return resultOf(
    { ...about, licence: license ?? '', compared: '`uptimePercent` of `uptime.json`' },
    answered,
    percent,
  );
};

interface OnCallCase extends Omit<OnCall, 'at' | 'between'> {
  readonly id: string;
  readonly at: readonly { readonly instant: string; readonly onCall: readonly string[] }[];
  readonly between: OnCall['between'] & Pick<OnCallAnswer, 'segments'>;
}

/** The first segment that differs. */
const segmentText = ({ segments }: OnCallAnswer, other: OnCallAnswer): string => {
  const { from, to, onCall } = segments.find((one, at) => !isDeepStrictEqual(one, other.segments[at])) ?? {};
  return from === undefined ? 'no further segment' : `${onCall?.join() || 'nobody'} from ${from} to ${to ?? ''}`;
};

const compareGoalert = async (checkout: string): Promise<PeerResult> => {
  const cases = ['oncall', 'oncall-further'].flatMap((file) =>
    (read(file) as { readonly vectors: readonly OnCallCase[] }).vectors.map(
      ({ id, at, between: { segments, ...between }, ...given }) => ({
        id,
        given: { ...given, at: at.map(({ instant }) => instant), between },
        expected: { at: at.map(({ onCall }) => onCall), segments },
      }),
    ),
  );
  const answered = await answersTo<OnCall, OnCallAnswer>(
    cases.filter(({ given }) => isOneRotation(given)),
    goalert(checkout),
  );
  const about = { name: 'GoAlert', version: git(checkout, 'describe', '--tags'), licence: 'Apache-2.0' };
  const compared = '`oncall.json` and `oncall-further.json`: layers that are one rotation';
  return resultOf({ ...about, compared }, answered, segmentText);
};

const compared = [
  ...(checkouts['uptime-kuma'] === undefined ? [] : [await compareKuma(checkouts['uptime-kuma'])]),
  ...(checkouts.goalert === undefined ? [] : [await compareGoalert(checkouts.goalert)]),
];
if (compared.length === 0) {
  console.error('Usage: npm run vectors:peers -- [--uptime-kuma DIRECTORY] [--goalert DIRECTORY]');
  process.exitCode = 2;
} else {
  for (const { name, same, differing } of compared) console.log(`${name}: ${same} same, ${differing.length} different`);
  if (process.exitCode === 1) process.exit();
  const kept = recordedPeers().filter(({ name }) => !compared.some((one) => one.name === name));
  const results = [...kept, ...compared].toSorted((one, other) => other.name.localeCompare(one.name));
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}
