import { z } from 'zod';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import { pingUuidOf } from '../../../domain/monitors/ping-uuid.ts';
import { timestamp } from '../kernel/fields.ts';

/** The members that replies show of monitors of a kind with heartbeats. */
export const heartbeatShape = {
  heartbeatToken: z
    .string()
    .nullable()
    .describe('The token in the heartbeat URL; shown to callers who may edit monitors.'),
  pingUuid: z.uuid().nullable().describe('For `/ping/{uuid}`; shown as the token is.'),
  waitingSince: timestamp
    .nullable()
    .describe(
      'Since when a heartbeat waits for its first ping, with the condition `unknown`. Null once one has arrived, and for other types.',
    ),
};

/** Returns the members of a reply that follow from the token of a heartbeat. */
export const shownHeartbeat = ({ heartbeatToken }: Pick<Monitor, 'heartbeatToken'>) => ({
  pingUuid: heartbeatToken === null ? null : pingUuidOf(heartbeatToken),
});
