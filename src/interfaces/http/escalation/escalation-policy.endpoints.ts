import { z } from 'zod';
import {
  createEscalationPolicy,
  deleteEscalationPolicy,
  getEscalationPolicy,
  listEscalationPolicies,
  updateEscalationPolicy,
} from '../../../application/escalation/escalation-policies.ts';
import { simulateEscalationPolicy } from '../../../application/escalation/simulate-policy.ts';
import {
  DEFAULT_REPEAT_AFTER,
  MAX_REPEATS,
  MAX_STEPS,
  MAX_TARGETS,
  MAX_WAIT_MINUTES,
  onNobodyChoices,
} from '../../../domain/escalation/escalation-policy.ts';
import { severities } from '../../../domain/paging/incident-state.ts';
import { weekdays } from '../../../domain/on-call/schedule.ts';
import { timeZoneOf } from '../../../domain/kernel/locale.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { intId, line, pageQuery, spelled, timeOfDay, timestamp, periodFilters, sortBy } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';
import { coverageFinding } from '../on-call/coverage.schemas.ts';

const tag = 'Incident management';
const path = '/api/escalation-config/policies';

const target = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('user'),
    userId: z.uuid().describe('The id of the user, as the session shows it.'),
  }),
  z.strictObject({
    type: z.literal('schedule'),
    scheduleId: referenceTo('schedule').describe('Notifies who is on call when the step runs.'),
  }),
  z.strictObject({
    type: z.literal('team'),
    teamId: referenceTo('team').describe('Notifies every member of the team.'),
  }),
  z.strictObject({
    type: z.literal('channel'),
    channelId: referenceTo('channel').describe('Sends to the notification channel.'),
  }),
]);

const hours = {
  days: z
    .array(z.enum(weekdays))
    .min(1)
    .max(weekdays.length)
    .default([...weekdays])
    .describe('The days on which the hours begin; by default all.'),
  from: timeOfDay,
  to: timeOfDay.describe('At or before `from`, the hours end on the next day.'),
};

const step = {
  afterMinutes: z
    .int()
    .min(0)
    .max(MAX_WAIT_MINUTES)
    .describe('Minutes since the previous step; for the first step, since the incident opened.'),
  targets: z.array(target).min(1).max(MAX_TARGETS),
};

const sentStep = z.strictObject({
  ...step,
  onlyDuring: z
    .strictObject({ timezone: spelled(timeZoneOf, 'a name of the IANA time zone database'), ...hours })
    .nullable()
    .default(null)
    .describe(
      'The step is skipped at other times, and the next one runs at once. Null for a step that always applies.',
    ),
});

const shownStep = z.object({
  ...step,
  onlyDuring: z.object({ timezone: z.string(), ...hours, days: z.array(z.enum(weekdays)) }).nullable(),
});

const wait = z.int().min(1).max(MAX_WAIT_MINUTES);

const plan = {
  steps: z.array(sentStep).min(1).max(MAX_STEPS),
  repeats: z
    .int()
    .min(0)
    .max(MAX_REPEATS)
    .default(0)
    .describe('How often the steps are repeated if nobody acknowledges.'),
  repeatAfterMinutes: wait
    .default(DEFAULT_REPEAT_AFTER)
    .describe('Minutes from the last step to the first step of the repetition.'),
  onNobody: z
    .enum(onNobodyChoices)
    .default('next')
    .describe(
      'What happens when a step reaches nobody: `next` runs the next step at once, `hold` waits until somebody is on call and notifies the administrators.',
    ),
  ackTimeoutMinutes: wait
    .nullable()
    .default(null)
    .describe('How long after an acknowledgement the escalation continues if nothing else happens; null for never.'),
};

const policy = defineRecord({
  id: 'EscalationPolicy',
  shown: {
    organizationId: intId,
    steps: z.array(shownStep),
    warnings: z
      .array(coverageFinding)
      .exactOptional()
      .describe(
        'When an incident would reach nobody in the next 30 days; in replies to creating and changing the policy.',
      ),
  },
  createOnly: {},
  writable: {
    name: line,
    teamId: referenceTo('team')
      .nullable()
      .prefault(null)
      .describe('The team that the policy belongs to; null for none.'),
    ...plan,
  },
});

/** The schema of whom an escalation would notify. */
export const simulated = z
  .object({
    openedAt: timestamp,
    end: z
      .enum(['exhausted', 'nobodyNotified', 'held', 'cut'])
      .describe('`held`: the last step waits until somebody is on call. `cut`: more steps follow than are listed.'),
    steps: z.array(
      z.object({
        at: timestamp,
        step: z.int(),
        pass: z.int(),
        reach: z.enum(['somebody', 'nobody', 'outsideHours']),
        people: z.array(
          z.object({
            userId: z.uuid(),
            name: z.string(),
            because: z.array(target).describe('The targets that the person is notified through.'),
            heldUntil: timestamp
              .nullable()
              .describe('When the quiet hours of the person end that would hold the pages.'),
            pages: z.array(
              z.object({
                at: timestamp,
                method: z.string(),
                contactMethodId: intId.nullable().describe('Null for mail to the address of the account.'),
              }),
            ),
          }),
        ),
        channelIds: z.array(intId),
      }),
    ),
  })
  .meta({ id: 'EscalationSimulation' });

/** The body of a request that examines a policy without storing it. */
export const unsavedPolicy = z.strictObject({ name: line.exactOptional(), ...plan });

const simulation = {
  at: timestamp.nullable().default(null).describe('When the incident would open; by default now.'),
  severity: z.enum(severities).default('error'),
};

/** The endpoints for escalation policies and their simulation. */
export const escalationPolicyEndpoints = [
  ...resource({
    path,
    tag,
    one: 'an escalation policy',
    many: 'escalation policies, newest first',
    record: policy,
    query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name') }),
    page: { useCase: listEscalationPolicies },
    create: { useCase: createEscalationPolicy },
    get: { useCase: getEscalationPolicy },
    update: {
      useCase: updateEscalationPolicy,
      description: 'Escalations that run continue on a copy of the policy as it was when their incident opened.',
    },
    remove: {
      useCase: deleteEscalationPolicy,
      summary: 'Delete an escalation policy that nothing refers to',
      description: 'Escalations that run continue on a copy.',
    },
  }),
  defineEndpoint({
    method: 'post',
    path: `${path}/simulate`,
    tag,
    summary: 'List who would be paged, when, by which method and why',
    description: 'For a stored policy or one that is not stored, if nobody acknowledges. Nothing is written or sent.',
    useCase: simulateEscalationPolicy,
    request: {
      body: z.union([
        z.strictObject({
          policyId: referenceTo('escalationPolicy').describe('A stored policy.'),
          ...simulation,
        }),
        z.strictObject({ policy: unsavedPolicy, ...simulation }),
      ]),
    },
    toInput: ({ body }) => ({
      policy: 'policyId' in body ? { id: body.policyId } : body.policy,
      at: body.at,
      severity: body.severity,
    }),
    reply: reply(simulated),
  }),
];
