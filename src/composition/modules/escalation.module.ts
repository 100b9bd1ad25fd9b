import * as escalation from '../../application/escalation/index.ts';
import { dueEscalations } from '../../application/escalation/advance-escalations.ts';
import { PostgresChannelPages } from '../../infrastructure/escalation/postgres-channel-pages.ts';
import { PostgresEscalationPolicies } from '../../infrastructure/escalation/postgres-escalation-policies.ts';
import { PostgresEscalationRuns } from '../../infrastructure/escalation/postgres-escalation-runs.ts';
import { PostgresEscalationTargets } from '../../infrastructure/escalation/postgres-escalation-targets.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** Escalation policies and the escalations of incidents. */
export const escalationModule = contextModule({
  adapters: {
    channelPages: ({ database }) => new PostgresChannelPages(database),
    escalationPolicies: ({ database }) => new PostgresEscalationPolicies(database),
    escalationRuns: ({ database }) => new PostgresEscalationRuns(database),
    escalationTargets: ({ database }) => new PostgresEscalationTargets(database),
  },
  dueWork: [(ports) => dueEscalations(ports)],
  useCases: useCasesOf(escalation),
});
