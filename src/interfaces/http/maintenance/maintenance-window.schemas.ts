import { z } from 'zod';
import type { ReferencedRecord } from '../../../application/access/ports.ts';
import { days } from '../../../domain/kernel/time.ts';
import { timeZoneOf } from '../../../domain/kernel/locale.ts';
import { MAX_WINDOW_LENGTH } from '../../../domain/maintenance/maintenance-window.ts';
import { MAX_RULE_LENGTH } from '../../../domain/maintenance/recurrence.ts';
import { windowTimeOf } from '../../../domain/maintenance/window-times.ts';
import { line, spelled, text } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';

const time = spelled(windowTimeOf, 'a wall-clock time such as 2026-03-29T02:30, or a timestamp');
/** How times of a window are written. */
export const wallClock =
  'A wall-clock time of `timezone`, or an instant if it has `Z` or an offset. A time that the clock skips means the first instant after the gap, one that it shows twice the first of the two.';
const target = (to: ReferencedRecord, what: string) =>
  referenceTo(to).nullable().exactOptional().describe(`The target: ${what}.`);

/** The members that say when a window lasts. */
export const times = {
  startTime: time.describe(wallClock),
  endTime: time.describe(`As \`startTime\`. A window lasts at most ${MAX_WINDOW_LENGTH / days(1)} days.`),
  timezone: spelled(timeZoneOf, 'a name of the IANA time zone database').describe(
    'Defaults to the time zone of the organization.',
  ),
  recurrence: z
    .string()
    .max(MAX_RULE_LENGTH)
    .default('none')
    .describe(
      '`none`, `daily`, `weekly`, `monthly` (on the last day of a month that lacks the day), or an RFC 5545 rule such as `FREQ=MONTHLY;BYDAY=2TU`. At most once an hour.',
    ),
};
/** The members of a window that requests set, besides its target. */
export const writable = {
  title: line,
  description: text.nullable().default(null),
  ...times,
  notifySubscribers: z.boolean().default(false).describe('Whether subscribers of status pages are notified.'),
};
/** The time zone, in a request that may leave it out. */
export const optionalZone = { timezone: times.timezone.exactOptional() };
/** The members that name the target of a window, one of which is set. */
export const targets = {
  websiteId: target('monitor', 'a website'),
  monitorType: z
    .string()
    .max(64)
    .nullable()
    .exactOptional()
    .describe('The target: a monitor of this kind, with `monitorId`.'),
  monitorId: referenceTo('monitor').nullable().exactOptional(),
  customerId: target('customer', 'all monitors of a customer'),
  customerDomainId: target('monitor', 'a customer domain'),
  customerIpId: target('monitor', 'a customer IP'),
};
