import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import type { FoundProblem } from '../../../domain/kernel/problems.ts';
import { sentenceOf } from '../../../domain/kernel/problems.ts';
import { StartupError } from './startup-error.ts';

/** Returns the error of a start that a documented problem prevents. */
export const refusalOf = (found: FoundProblem, cause?: unknown): StartupError =>
  new StartupError(sentenceOf(found), { problem: found, cause });

/** Throws a finding that is a failure as one line that says what to do. */
export const refuseBroken = (finding: Finding): void => {
  if (finding.verdict === 'failed') throw new StartupError(sentenceOf(finding));
};
