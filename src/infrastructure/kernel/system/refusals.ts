import type { Finding } from '../../../domain/kernel/diagnosis.ts';
import { StartupError } from './startup-error.ts';

/** Throws a finding that is a failure as one line that says what to do. */
export const refuseBroken = ({ verdict, says, advice }: Finding): void => {
  if (verdict !== 'failed') return;
  const reason = says.charAt(0).toUpperCase() + says.slice(1);
  throw new StartupError(advice === null ? `${reason}.` : `${reason}; ${advice}.`);
};
