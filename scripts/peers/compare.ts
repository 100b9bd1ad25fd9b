import { isDeepStrictEqual } from 'node:util';
import type { PeerCase } from './cases.ts';
import { differencesOf } from './differences.ts';
import type { PeerResult } from './results.ts';

/** A case with what it expects and what the product answers, or how it failed. */
interface Answered<Answer> {
  readonly id: string;
  readonly expected: Answer;
  readonly answer: Answer | string;
}

/** Returns what a program printed about its failure without the time, or the error itself. */
const failureText = (fault: unknown): string => {
  const { stderr } = fault as { readonly stderr?: Buffer | string };
  return String(stderr ?? fault)
    .replace(/^[\d/: ]+/, '')
    .trim();
};

/** Drives an adapter by cases, one after the other. */
export const answersTo = async <Given, Answer>(
  cases: readonly PeerCase<Given, Answer>[],
  adapter: (given: Given) => Answer | Promise<Answer>,
): Promise<readonly Answered<Answer>[]> => {
  const answered: Answered<Answer>[] = [];
  for (const { id, given, expected } of cases)
    try {
      answered.push({ id, expected, answer: await adapter(given) });
    } catch (fault) {
      answered.push({ id, expected, answer: failureText(fault) });
    }
  return answered;
};

/** Returns the number of cases with the same answer, and a short text of both answers in each case that differs. */
export const differingIn = <Answer>(
  answered: readonly Answered<Answer>[],
  shown: (of: Answer, other: Answer) => string,
): Pick<PeerResult, 'same' | 'differing'> => {
  const differing = answered.flatMap(({ id, expected, answer }) => {
    if (isDeepStrictEqual(expected, answer)) return [];
    if (typeof answer === 'string') return [{ id, expected: 'a turn of each', answer }];
    return [{ id, expected: shown(expected, answer), answer: shown(answer, expected) }];
  });
  return { same: answered.length - differing.length, differing };
};

/** Returns the cases that differ without a reason in differences.ts. */
export const unexplainedOf = ({ name, differing }: PeerResult): PeerResult['differing'] =>
  differing.filter(({ id }) => !differencesOf[name]?.some(({ cases }) => cases.test(id)));

/** Returns the citations whose text is not on the line, where `read` returns a file of the product's repository. */
export const wrongCitations = (name: string, read: (file: string) => string): readonly string[] =>
  (differencesOf[name] ?? [])
    .flatMap(({ cited = [] }) => cited)
    .filter(({ file, line, text }) => !(read(file).split('\n')[line - 1] ?? '').includes(text))
    .map(({ file, line, text }) => `${file}:${line} is not "${text}"`);
