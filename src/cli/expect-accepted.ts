import { entryOf } from '../domain/catalogue.ts';
import type { ErrorCode } from '../domain/catalogue.ts';
import type { Issue } from '../domain/kernel/issue.ts';
import type { Outcome } from '../domain/kernel/outcome.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';

/** The value of an outcome; a refusal ends the command with one line that says why. */
export const expectAccepted = <Value>(outcome: Outcome<Value, ErrorCode>): Value => {
  if (outcome.ok) return outcome.value;
  const issues = outcome.data?.['issues'] as readonly Issue[] | undefined;
  throw new StartupError(issues?.map(({ message }) => message).join(' ') ?? `${entryOf(outcome.code).when} (${outcome.code})`);
};
