import type { EscalationRecords, ExplanationFacts } from '../application/explanations/ports.ts';
import type { ChangeStreams } from '../application/console/stream.ports.ts';

/** The ports of the console. */
export interface ConsolePorts {
  readonly changeStreams: ChangeStreams;
  readonly explanationFacts: ExplanationFacts;
  readonly escalationRecords: EscalationRecords;
}
