import { z } from 'zod';
import {
  getDrill,
  getDrillSettings,
  listDrills,
  startDrill,
  updateDrillSettings,
} from '../../../application/drills/drills.ts';
import { drillLinkMachine } from '../../../domain/drills/drill-link.machine.ts';
import { drillCauses, drillLinkKinds } from '../../../domain/drills/drill-link.ts';
import { LAST_DRILL_DAY } from '../../../domain/drills/drill-schedule.ts';
import { drillMachine } from '../../../domain/drills/drill.machine.ts';
import { DRILL_DURATION, drillTriggers } from '../../../domain/drills/drill.ts';
import { statesOf } from '../../../domain/kernel/machine.ts';
import { days } from '../../../domain/kernel/time.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import {
  byPublicId,
  intId,
  pageInput,
  pageQuery,
  periodFilters,
  sortBy,
  timeOfDay,
  timestamp,
} from '../kernel/fields.ts';
import { pageOf, reply } from '../kernel/replies/reply.ts';
import { changesOf } from '../kernel/replies/records.ts';
import { linkType } from '../notifications/channel-type.schemas.ts';

const common = { tag: 'Drills', confinement: 'area' } as const;
const path = '/api/drills';
const settingsPath = '/api/drill-settings';

const shown = {
  id: intId,
  publicId: z.uuid(),
  trigger: z.enum(drillTriggers),
  month: z.string().nullable().describe('The month of a monthly drill, such as `2026-11`.'),
  status: z.enum(statesOf(drillMachine)),
  createdAt: timestamp,
  updatedAt: timestamp,
  deadlineAt: timestamp.describe(
    `${DRILL_DURATION / days(1)} days after the start: what has not ended by then has failed.`,
  ),
  finishedAt: timestamp.nullable(),
  score: z
    .int()
    .nullable()
    .describe('The percentage of tested links that reached their goal, rounded down; null until the end.'),
};

const drill = reply(z.object(shown).meta({ id: 'Drill' }));

const link = z
  .object({
    id: z.uuid(),
    kind: z.enum(drillLinkKinds).describe('`contactMethod` includes the mail address of an account.'),
    type: linkType.nullable().describe('Null for a policy.'),
    channelId: intId.nullable(),
    contactMethodId: intId.nullable(),
    userId: intId.nullable(),
    personName: z.string().nullable().describe('The person of a contact method.'),
    policyId: intId.nullable(),
    name: z.string().nullable(),
    recipient: z.string().nullable(),
    state: z
      .enum(statesOf(drillLinkMachine))
      .describe(
        'Its goal is `delivered` for a webhook, `accepted` for another channel, and `confirmed` by the person for a contact method and by a dry run for a policy.',
      ),
    cause: z.enum(drillCauses).nullable().describe('Why it failed or was skipped.'),
    error: z.string().nullable().describe('What the receiver answered last, if it did not accept the message.'),
    sentAt: timestamp.nullable(),
    acceptedAt: timestamp.nullable(),
    confirmedAt: timestamp.nullable(),
  })
  .meta({ id: 'DrillLink' });

const drillWithLinks = reply(
  z
    .object({
      ...shown,
      tested: z.int().describe('The number of links without those that were skipped.'),
      reached: z.int().describe('The number of links that have reached their goal.'),
      skipped: z.int(),
      links: z.array(link),
    })
    .meta({ id: 'DrillWithLinks' }),
);

const settings = {
  isEnabled: z.boolean(),
  dayOfMonth: z.int().min(1).max(LAST_DRILL_DAY),
  from: timeOfDay.describe('The start of the hours in which messages are sent.'),
  to: timeOfDay.describe('Their end, on the next day if it is not later than the start.'),
};

const settingsReply = reply(
  z.object({ ...settings, enabledAt: timestamp.nullable().describe('Null while drills are off.') }).meta({
    id: 'DrillSettings',
  }),
);

/** The endpoints for drills of the alarm path. */
export const drillEndpoints = [
  defineEndpoint({
    ...common,
    method: 'get',
    path,
    summary: 'List the drills of the organization',
    useCase: listDrills,
    request: {
      query: pageQuery.omit({ search: true }).extend({ ...periodFilters(), ...sortBy('createdAt', 'score') }),
    },
    toInput: pageInput,
    reply: pageOf(drill),
  }),
  defineEndpoint({
    ...common,
    method: 'post',
    path,
    summary: 'Start a drill now',
    description:
      'Each active channel and each verified contact method gets a message within a minute, people outside of their quiet hours. Policies are tested by a dry run.',
    useCase: startDrill,
    toInput: () => ({}),
    reply: drill,
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: `${path}/{id}`,
    summary: 'Read a drill and what it has reached',
    useCase: getDrill,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: drillWithLinks,
  }),
  defineEndpoint({
    ...common,
    method: 'get',
    path: settingsPath,
    summary: 'Read the settings of monthly drills',
    useCase: getDrillSettings,
    reply: settingsReply,
  }),
  defineEndpoint({
    ...common,
    method: 'patch',
    path: settingsPath,
    summary: 'Change the settings of monthly drills',
    description:
      'The hours are those of the time zone of the organization for channels, and of the account for people. Turned on after the time of a month, drills begin in the next month.',
    useCase: updateDrillSettings,
    request: { body: changesOf(settings) },
    reply: settingsReply,
  }),
];
