import { z } from 'zod';
import type { ImIncidentDetails } from '../../../application/incident-management/incidents.ts';
import type { ImIncidentView } from '../../../application/incident-management/ports.ts';
import { escalationRunMachine } from '../../../domain/escalation/escalation-run.machine.ts';
import type { EscalationState } from '../../../domain/escalation/escalation-run.machine.ts';
import { escalationOutcomes } from '../../../domain/escalation/escalation-progress.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { incidentTicketMachine } from '../../../domain/incident-management/incident-ticket.machine.ts';
import type { TicketState } from '../../../domain/incident-management/incident-ticket.machine.ts';
import { ticketSystems } from '../../../domain/incident-management/incident-ticket.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { imIncidentStatuses } from '../../../domain/incident-management/incident.machine.ts';
import { intId, timestamp } from '../kernel/fields.ts';
import { replyFrom } from '../kernel/replies/reply.ts';

export const tag = 'Incident management';
export const collection = '/api/im/incidents';
export const severity = z.enum(severities);
export const status = z.enum(imIncidentStatuses);
const id = intId.nullable();

const schema = z.object({
  id: intId,
  publicId: z.uuid(),
  organizationId: intId,
  customerId: id,
  teamId: id,
  title: z.string(),
  description: z.string().nullable(),
  labels: z
    .record(z.string(), z.string())
    .describe(
      'The labels of the alert that opened it. Those of monitors are `customer`, `customerId`, `customerKey`, `package`, `monitor`, `kind`, `target`, `condition`, `failingLocations`, `reason`, `cause`, `tag.{name}`, `field.{fieldKey}`, and `incidentId`, the `publicId` of the outage.',
    ),
  severity,
  status,
  source: z.string().describe('What reported the incident; `manual` for a person.'),
  dedupKey: z.string().nullable(),
  isTest: z.boolean().describe('Opened to test an alert source.'),
  responders: z.array(z.object({ userId: z.uuid(), name: z.string(), addedAt: timestamp })),
  acknowledgedAt: timestamp.nullable(),
  acknowledgedBy: z.uuid().nullable().describe('The id of the user who acknowledged it.'),
  resolvedAt: timestamp.nullable(),
  mergedIntoId: z.uuid().nullable().describe('The `publicId` of the incident that it was merged into.'),
  snoozedUntil: timestamp.nullable(),
  escalationPolicyId: id.describe(
    'The policy that its escalation copied; null without one, and once the policy is deleted.',
  ),
  escalation: z
    .object({
      state: z.enum(statesOf(escalationRunMachine) as [EscalationState, ...EscalationState[]]),
      outcome: z.enum(escalationOutcomes).nullable().describe('Null while the escalation runs.'),
      steps: z.int().describe('How many steps were taken, repetitions included.'),
      dueAt: timestamp.nullable().describe('When it continues by itself.'),
    })
    .nullable()
    .describe('Null for an incident without a policy.'),
  tickets: z
    .array(
      z.object({
        system: z.enum(ticketSystems),
        url: z.string().nullable().describe('Null until the ticket is known to exist.'),
        state: z.enum(statesOf(incidentTicketMachine) as [TicketState, ...TicketState[]]),
      }),
    )
    .describe('The tickets that outbound integrations have opened for it.'),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const shown = ({ mergedInto, ...stored }: ImIncidentView) => ({ ...stored, mergedIntoId: mergedInto });

/** The reply with an incident. */
export const incident = replyFrom(schema.meta({ id: 'ImIncident' }), shown);

/** The reply with an incident and whom its escalation notifies next. */
export const incidentDetails = replyFrom(
  schema
    .extend({
      nextEscalation: z
        .object({
          at: timestamp,
          step: z.int().nullable().describe('From 1. Null for a reminder of the person who acknowledged.'),
          people: z.array(z.object({ id: z.uuid(), name: z.string() })),
        })
        .nullable()
        .describe(
          'The people whom the escalation notifies next unless somebody acts, who are on call at that time. Null if it does not continue by itself.',
        ),
    })
    .meta({ id: 'ImIncidentDetails' }),
  ({ nextEscalation: next, ...incident }: ImIncidentDetails) => ({
    ...shown(incident),
    nextEscalation: next && { ...next, people: next.people.map(({ publicId, name }) => ({ id: publicId, name })) },
  }),
);
