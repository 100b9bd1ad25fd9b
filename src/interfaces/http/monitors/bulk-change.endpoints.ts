import { z } from 'zod';
import { changeMonitors } from '../../../application/monitors/bulk-change.ts';
import type { BulkReport } from '../../../application/monitors/bulk-change.ts';
import { MONITORS_PER_BULK } from '../../../domain/monitors/bulk-change.ts';
import { MAX_PAUSE_MINUTES, MIN_PAUSE_MINUTES } from '../../../domain/monitors/pause.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { eitherId, int, intId } from '../kernel/fields.ts';
import { errorSentence } from '../../../texts/error-sentence.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';
import { alertingBody } from './alerting.schemas.ts';
import { kindName, monitorListFilter } from './monitor-list.schemas.ts';
import { managementType } from './monitor.schemas.ts';

const tagId = eitherId.describe('The `publicId` of the tag, or its integer `id`.');

const change = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('pause'),
    minutes: z
      .int()
      .min(MIN_PAUSE_MINUTES)
      .max(MAX_PAUSE_MINUTES)
      .exactOptional()
      .describe('How long the pause lasts; without it, until the monitor is resumed.'),
  }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('interval'), checkInterval: int.describe('Minutes between two checks.') }),
  z.strictObject({
    action: z.literal('locations'),
    locationIds: z.array(eitherId).max(100).describe('The locations that check the monitors from then on.'),
  }),
  z.strictObject({ action: z.literal('managementType'), managementType }),
  z.strictObject({ action: z.literal('alerting'), alerting: alertingBody }),
  z.strictObject({ action: z.literal('addTag'), tagId }),
  z.strictObject({ action: z.literal('removeTag'), tagId }),
  z.strictObject({
    action: z.literal('muteChannel'),
    channelId: eitherId.describe('The channel that sends no alerts about the monitors from then on.'),
  }),
  z.strictObject({
    action: z.literal('unmuteChannel'),
    channelId: eitherId.describe('The channel that sends alerts about the monitors again.'),
  }),
  z.strictObject({ action: z.literal('delete') }),
]);

const body = z
  .strictObject({
    change,
    monitors: z
      .array(
        z.strictObject({
          kind: kindName,
          id: eitherId.describe('The `publicId` of the monitor, or its integer `id`.'),
        }),
      )
      .min(1)
      .max(MONITORS_PER_BULK)
      .exactOptional(),
    filter: monitorListFilter
      .exactOptional()
      .describe('Selects all monitors that match these filters of `GET /api/monitors`; all of them if it is empty.'),
    after: intId.exactOptional().describe('With `filter`: `next` of the call before.'),
    dryRun: z.boolean().exactOptional().describe('True to change nothing and only learn what would be refused.'),
  })
  .refine(({ monitors, filter }) => (monitors === undefined) !== (filter === undefined), {
    message: 'Send either `monitors` or `filter`.',
  });

const selectionOf = ({ monitors, filter = {}, after = 0 }: z.output<typeof body>) => {
  if (monitors !== undefined) return { monitors };
  const { search, from, to, ...members } = filter;
  const request = {
    ...(search === undefined ? {} : { search }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return { request, filter: members, after };
};

const report = z
  .object({
    dryRun: z.boolean(),
    matched: int.describe('The monitors that are selected and were not handled by a call before.'),
    changed: int.describe('The monitors that were changed, or would be.'),
    refused: z.array(
      z.object({
        kind: kindName,
        id: z
          .union([z.uuid(), intId])
          .describe('The `publicId`; for a monitor that the caller cannot see, the id as sent.'),
        name: z.string().nullable().describe('Null for a monitor that the caller cannot see.'),
        code: z.string().describe('The code with which the operation on this monitor alone is refused.'),
        detail: z.string().describe('The sentence of the code.'),
        data: z.record(z.string(), z.unknown()).exactOptional().describe('The members that accompany the code.'),
      }),
    ),
    next: intId.nullable().describe('Continues with the next monitors, as `after`; null if none are left.'),
  })
  .meta({ id: 'MonitorBulkReport' });

/** The endpoint that changes several monitors at once. */
export const bulkChangeEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/api/monitors/bulk',
    tag: 'Monitors',
    idempotent: true,
    summary: 'Change or delete several monitors, each by the rules for one',
    description: `A call handles at most ${MONITORS_PER_BULK} monitors, in one transaction. If a filter selects more, send \`next\` as \`after\` until it is null. A monitor that is refused is named with its code and does not prevent the others.`,
    useCase: changeMonitors,
    request: { body },
    example: { change: { action: 'pause' }, filter: { tag: 'shop' }, dryRun: true },
    toInput: ({ body: sent }) => ({
      change: sent.change,
      selection: selectionOf(sent),
      dryRun: sent.dryRun ?? false,
    }),
    reply: sentencesFrom(report, ({ isDryRun, refused, ...counts }: BulkReport, language) => ({
      ...counts,
      refused: refused.map((row) => ({ ...row, detail: errorSentence(row.code, row.data, language) })),
      dryRun: isDryRun,
    })),
  }),
];
