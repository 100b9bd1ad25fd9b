import type { Diagnosis } from '../application/kernel/diagnose.ts';
import type { EscalationRecords, ExplanationFacts } from '../application/explanations/ports.ts';
import type { ChangeStreams } from '../application/console/stream.ports.ts';

/** The ports of the console. */
export interface ConsolePorts {
  readonly changeStreams: ChangeStreams;
  /** Diagnoses the installation. A standalone process runs the checks of `watchstead doctor`, other hosts their own. */
  readonly diagnosis: Diagnosis;
  readonly explanationFacts: ExplanationFacts;
  readonly escalationRecords: EscalationRecords;
}
