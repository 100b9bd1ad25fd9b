import { minutes } from '../../kernel/time.ts';
import type { KindMembers } from '../setting-fields.ts';

/** When the heartbeats of a monitor are expected. */
export interface HeartbeatTiming {
  /** In milliseconds. It has no effect if there is a schedule. */
  readonly interval: number;
  /** A cron expression or calendar expressions of systemd. Null for one heartbeat each interval. */
  readonly schedule: string | null;
  /** Null for UTC. */
  readonly timeZone: string | null;
  /** In seconds. Null for a share of the interval. */
  readonly grace: number | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns when the heartbeats of a monitor with these settings are expected. */
export const timingOf = (checkInterval: number, settings: KindMembers): HeartbeatTiming => ({
  interval: minutes(checkInterval),
  schedule: textOf(settings['heartbeatSchedule']),
  timeZone: textOf(settings['timeZone']),
  grace: typeof settings['grace'] === 'number' ? settings['grace'] : null,
});
