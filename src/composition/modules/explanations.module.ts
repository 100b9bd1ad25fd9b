import * as explanations from '../../application/explanations/index.ts';
import { PostgresEscalationRecords } from '../../infrastructure/explanations/postgres-escalation-records.ts';
import { PostgresExplanationFacts } from '../../infrastructure/explanations/postgres-explanation-facts.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for explanations of alerts. */
export const explanationsModule = contextModule({
  adapters: {
    escalationRecords: ({ database }) => new PostgresEscalationRecords(database),
    explanationFacts: ({ database, settings }) => new PostgresExplanationFacts(database, settings.retentionDays),
  },
  useCases: useCasesOf(explanations),
});
