import * as escalation from '../../application/escalation/index.ts';
import { coverageGauges, coverageJob } from '../../application/escalation/coverage.ts';
import { dueEscalations } from '../../application/escalation/advance-escalations.ts';
import { failedPageSender } from '../../application/escalation/failed-pages.ts';
import { PostgresChannelPages } from '../../infrastructure/escalation/postgres-channel-pages.ts';
import { PostgresEscalationPolicies } from '../../infrastructure/escalation/postgres-escalation-policies.ts';
import { PostgresEscalationRuns } from '../../infrastructure/escalation/postgres-escalation-runs.ts';
import { PostgresEscalationTargets } from '../../infrastructure/escalation/postgres-escalation-targets.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for escalation policies, the escalations of incidents, and the coverage of schedules and policies. */
export const escalationModule = contextModule({
  adapters: {
    channelPages: ({ database }) => new PostgresChannelPages(database),
    escalationPolicies: ({ database }) => new PostgresEscalationPolicies(database),
    escalationRuns: ({ database }) => new PostgresEscalationRuns(database),
    escalationTargets: ({ database }) => new PostgresEscalationTargets(database),
  },
  outboxSenders: [(ports) => failedPageSender(ports)],
  gaugeSources: [(ports) => coverageGauges(ports)],
  recurringJobs: [(ports) => coverageJob(ports)],
  dueWork: [(ports) => dueEscalations(ports)],
  useCases: useCasesOf(escalation),
});
