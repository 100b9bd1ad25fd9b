import type { HistoryEntry } from '../../../application/checks/statistics.ports.ts';
import type { Evidence } from '../../../domain/checks/evidence.ts';
import type { ProbeTimings } from '../../../domain/checks/probe-observation.ts';
import { storedEvidence } from '../../../domain/checks/stored-evidence.ts';

/** A result, with the name of its location. */
export interface HistoryRow extends Omit<HistoryEntry, 'timings' | 'evidence'>, Omit<ProbeTimings, 'totalMs'> {
  readonly totalMs: number | null;
  readonly details: unknown;
  readonly location: string | null;
}

const evidenceOf = ({
  details,
  outcome,
  reason,
  locationId,
  location,
}: Omit<HistoryRow, keyof ProbeTimings>): Evidence | null => {
  const evidence = storedEvidence(details, reason);
  if (evidence === null || locationId === null || location === null) return evidence;
  return { ...evidence, attempts: [{ locationId, location, outcome, reason, consecutiveFailures: null }] };
};

/** Returns the entry of the history that a result is. */
export const entryOf = ({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs, ...row }: HistoryRow): HistoryEntry => ({
  checkedAt: row.checkedAt,
  outcome: row.outcome,
  reason: row.reason,
  latencyMs: row.latencyMs,
  whilePaused: row.whilePaused,
  locationId: row.locationId,
  evidence: evidenceOf(row),
  timings: totalMs === null ? null : { dnsMs, connectMs, tlsMs, firstByteMs, totalMs },
});
