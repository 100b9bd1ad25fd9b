import { notifiedHistory } from '../../../application/notifications/on-call-notice.ts';
import type { OnCallPageLinkView } from '../../../application/paging/ports.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { durationText } from '../../../texts/duration-text.ts';
import { tagOf } from '../../../texts/local-times.ts';
import { definitions, moment } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { Reader } from '../kernel/pages/page.ts';

/** Returns the facts of the incident. One about an outage has the history of the outage, as messages tell it. */
export const factsOf = ({ incident, organization }: OnCallPageLinkView, reader: Reader): Html => {
  const { notifications, incidentPage, pageLink } = reader.texts;
  const { fields, severities } = notifications;
  const { labels, othersNotified } = incident;
  // The length is shown once it is over, so that the present does not matter.
  const { startedAt, resolvedAt, gaps, downSeconds } = notifiedHistory(incident, incident.updatedAt);
  const time = (at: Date | null): Html | null => (at === null ? null : moment(reader, at));
  return definitions([
    [fields.customer, incident.customer?.name ?? null],
    [fields.monitor, labels['monitor'] ?? null],
    [fields.target, labels['target'] ?? null],
    [incidentPage.since, time(new Date(startedAt))],
    [fields.severity, severities[incident.severity]],
    [fields.notified, othersNotified.length === 0 ? null : othersNotified.join(', ')],
    [pageLink.states.acknowledged, time(incident.acknowledgedAt)],
    [pageLink.by, incident.acknowledgedBy],
    [incidentPage.snooze.until, time(incident.snoozedUntil)],
    [pageLink.states.resolved, time(incident.resolvedAt)],
    ...gaps.map(({ from, to }): [string, Html] => [fields.gaps, html`${time(new Date(from))} – ${time(new Date(to))}`]),
    [fields.duration, resolvedAt === null ? null : durationText(seconds(downSeconds), tagOf(reader.locale.language))],
    [fields.organization, organization.name],
  ]);
};
