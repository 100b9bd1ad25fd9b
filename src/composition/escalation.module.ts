import { advanceEscalations } from '../application/escalation/advance-escalations.ts';
import {
  createEscalationPolicy,
  deleteEscalationPolicy,
  getEscalationPolicy,
  listEscalationPolicies,
  updateEscalationPolicy,
} from '../application/escalation/escalation-policies.ts';
import { simulateEscalationPolicy, simulateNamedPolicy } from '../application/escalation/simulate-policy.ts';
import { EscalationWorker } from '../infrastructure/escalation/escalation-worker.ts';
import { PostgresEscalationPolicies } from '../infrastructure/escalation/postgres-escalation-policies.ts';
import { ESCALATION_CHANNEL, PostgresEscalationRuns } from '../infrastructure/escalation/postgres-escalation-runs.ts';
import { PostgresEscalationTargets } from '../infrastructure/escalation/postgres-escalation-targets.ts';
import { NotificationListener } from '../infrastructure/kernel/database/notification-listener.ts';
import { contextModule } from './context-module.ts';

/** Escalation policies and the escalations of incidents. */
export const escalationModule = contextModule({
  adapters: {
    escalationPolicies: ({ database }) => new PostgresEscalationPolicies(database),
    escalationRuns: ({ database }) => new PostgresEscalationRuns(database),
    escalationTargets: ({ database }) => new PostgresEscalationTargets(database),
  },
  workers: [
    (ports) => new EscalationWorker({ advance: advanceEscalations(ports), listener: new NotificationListener(ports.database, ESCALATION_CHANNEL), clock: ports.clock, log: ports.log }),
  ],
  useCases: [listEscalationPolicies, getEscalationPolicy, createEscalationPolicy, updateEscalationPolicy, deleteEscalationPolicy, simulateEscalationPolicy, simulateNamedPolicy],
});
