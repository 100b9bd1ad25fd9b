import { evidenceOf } from '../../src/domain/checks/evidence.ts';
import type { Evidence, EvidenceFacts, LocationResult } from '../../src/domain/checks/evidence.ts';

/** The rule that decided. */
export const failedRule = {
  check: 'status',
  result: 'failed',
  expected: { phrase: 'range', from: 200, to: 299 },
  seen: '503',
} as const;
/** Evidence of a failed rule. */
export const anEvidence = (facts: Partial<EvidenceFacts> = {}): Evidence =>
  evidenceOf({ reason: 'statusUnexpected', rules: [failedRule], ...facts });
/** The latest result of a location. */
export const aLocationResult = (name: string, lastOutcome: 'up' | 'down' | null = 'down'): LocationResult => ({
  location: { id: name.length, name },
  consecutiveFailures: lastOutcome === 'down' ? 2 : 0,
  lastOutcome,
  lastReason: lastOutcome === 'down' ? 'statusUnexpected' : null,
});
