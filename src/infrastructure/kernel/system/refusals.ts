import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { sentenceOf } from '../../../domain/kernel/problems.ts';
import { StartupError } from './startup-error.ts';

/** Throws a finding that is a failure as one line that says what to do. */
export const refuseBroken = (finding: Finding): void => {
  if (finding.verdict === 'failed') throw new StartupError(sentenceOf(finding));
};
