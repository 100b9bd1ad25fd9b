import { evidenceOf } from './evidence.ts';
import type { RuleEvidence, Evidence } from './evidence.ts';

const isRules = (stored: object): stored is readonly Partial<RuleEvidence>[] => Array.isArray(stored);

const completed = ({
  check = 'check',
  result = 'failed',
  expected = '',
  seen = '',
}: Partial<RuleEvidence>): RuleEvidence => ({ check, result, expected, seen });

const NO_CHAIN = { intermediates: [], ocsp: null };

const isEvidence = (stored: object): stored is Omit<Evidence, 'version'> =>
  'version' in stored && (stored.version === 1 || stored.version === 2);

/** Reads stored evidence together with the reason that was stored with it. Version 0.1.0 stored only the rules. */
export const storedEvidence = (stored: unknown, reason: string | null): Evidence | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  if (isRules(stored)) return evidenceOf({ reason, rules: stored.map(completed) });
  // Older evidence lacks the members that later versions added.
  return isEvidence(stored)
    ? { ...evidenceOf({ reason, rules: [] }), ...stored, version: 2, tls: stored.tls && { ...NO_CHAIN, ...stored.tls } }
    : null;
};
