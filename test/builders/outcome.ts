import type { Outcome } from '../../src/domain/kernel/outcome.ts';

/** Returns the accepted value; fails the test on a refusal. */
export const valueOf = <Value>(outcome: Outcome<Value, string>): Value => {
  if (!outcome.ok) throw new Error(`Refused with ${outcome.code}.`);
  return outcome.value;
};

/** The code of a refusal; null if accepted. */
export const codeOf = (outcome: Outcome<unknown, string>): string | null => (outcome.ok ? null : outcome.code);
