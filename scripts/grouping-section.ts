import { MAX_LISTED_RECOVERIES } from '../src/application/notifications/compose-notice.ts';
import { days, seconds } from '../src/domain/kernel/time.ts';
import { GROUPING_WINDOW, MAX_RECOVERY_DELAY, RECOVERY_WINDOW } from '../src/domain/notifications/alert-timing.ts';
import { MAX_SNOOZE } from '../src/domain/notifications/snooze.ts';

interface Shown {
  /** The types of channels whose receivers close a record by each end. */
  readonly incidentManagement: string;
  /** A message about several outages. */
  readonly outages: string;
  /** A message about several recoveries. */
  readonly recoveries: string;
}

const inSeconds = (ms: number): string => `${ms / seconds(1)} seconds`;

/** Returns the section about alerts that share a message. */
export const groupingSection = ({ incidentManagement, outages, recoveries }: Shown): readonly string[] => [
  '## Grouping',
  '',
  `An incident can be snoozed for at most ${MAX_SNOOZE / days(1)} days (\`snoozedUntil\`): no reminder is sent until then, and one at the end. The snooze ends early when the incident is resolved or becomes worse.`,
  '',
  `The first alert leaves at once. Outages that follow to the same recipient of a mail, SMS or chat channel within ${inSeconds(GROUPING_WINDOW)} leave as one message when that time ends, whatever their customers. A channel or a contact of one customer receives the outages of that customer only. Reminders are not delayed.`,
  `Webhooks, ${incidentManagement} receive each alert. Each incident keeps its own delivery record (\`GET /api/incidents/{id}/deliveries\`). On Slack, a group is sent as:`,
  '',
  outages,
  '',
  `Recoveries are grouped by the same rules, apart from outages: the first leaves at once, and those of the next ${inSeconds(RECOVERY_WINDOW)} leave as one message, so that none waits for more than ${inSeconds(MAX_RECOVERY_DELAY)}. It names the first ${MAX_LISTED_RECOVERIES} with customer and duration and says how many more there are ([ADR 0368](adr/0368-grouped-recoveries.md)):`,
  '',
  recoveries,
  '',
];
