import type { Outcome } from '../../src/domain/kernel/outcome.ts';

/** What was accepted; fails the test that was refused. */
export const valueOf = <Value>(outcome: Outcome<Value, string>): Value => {
  if (!outcome.ok) throw new Error(`It was refused with ${outcome.code}.`);
  return outcome.value;
};

/** The code of a refusal; null when there was none. */
export const codeOf = (outcome: Outcome<unknown, string>): string | null => (outcome.ok ? null : outcome.code);
