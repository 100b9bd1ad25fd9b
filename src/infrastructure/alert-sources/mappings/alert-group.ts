import type { Mapping } from '../../../application/alert-sources/ports.ts';
import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { DEFAULT_SEVERITY, alertOf, mostSevere } from '../../../domain/alert-sources/mapped-alert.ts';
import type { MappedAlert } from '../../../domain/alert-sources/mapped-alert.ts';
import { detailsOf, elementsOf, firstText, labelsOf, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery, Members } from '../payload.ts';

/*
 * An alert in a message of Prometheus Alertmanager, which Grafana sends too. A message is a group of alerts that fire
 * or are resolved.
 */

interface GroupedAlert {
  readonly id: string;
  readonly title: string;
  readonly isFiring: boolean;
  readonly severity: MappedAlert['severity'];
  readonly labels: Readonly<Record<string, string>>;
  readonly sent: Members;
}

/** Returns the labels as text in a fixed order, so that equal labels give equal text. */
const textOfLabels = (labels: Readonly<Record<string, string>>): string =>
  Object.keys(labels)
    .sort()
    .map((name) => `${name}=${labels[name] ?? ''}`)
    .join(',');

const titleOf = (labels: Readonly<Record<string, string>>, annotations: unknown): string => {
  const { summary, title, description, message } = labelsOf(annotations);
  const name = firstText(labels['alertname']);
  const where = firstText(labels['instance'], labels['host'], labels['job'], labels['service']);
  return summaryOf(
    summary ??
      title ??
      (name === null ? (description ?? message ?? 'Alert') : where === null ? name : `${name}: ${where}`),
  );
};

const groupedAlert = (value: unknown): GroupedAlert | null => {
  const sent = membersOf(value);
  if (sent === null) return null;
  const labels = labelsOf(sent['labels']);
  return {
    id: textOf(sent['fingerprint']) ?? textOfLabels(labels),
    title: titleOf(labels, sent['annotations']),
    isFiring: textOf(sent['status']) !== 'resolved',
    severity: severityOf(labels['severity'] ?? labels['priority'] ?? null) ?? DEFAULT_SEVERITY,
    labels,
    sent,
  };
};

const each = (alerts: readonly GroupedAlert[], tool: string, externalUrl: unknown): readonly MappedAlert[] =>
  alerts.map(({ id, title, isFiring, severity, labels, sent }) =>
    alertOf({
      key: id,
      action: isFiring ? 'trigger' : 'resolve',
      severity,
      summary: title,
      source: firstText(labels['instance'], labels['job']) ?? tool,
      labels,
      details: detailsOf({ annotations: sent['annotations'], startsAt: sent['startsAt'], values: sent['values'] }),
      links: linksOf(
        { href: sent['generatorURL'], text: 'Source' },
        { href: sent['dashboardURL'], text: 'Dashboard' },
        { href: externalUrl, text: tool },
      ),
    }),
  );

const together = (
  body: Members,
  key: string,
  alerts: readonly GroupedAlert[],
  tool: string,
  omitted: number,
): MappedAlert => {
  const firing = alerts.filter(({ isFiring }) => isFiring);
  const [first] = firing.length > 0 ? firing : alerts;
  const labels = { ...labelsOf(body['groupLabels']), ...labelsOf(body['commonLabels']) };
  const common = labelsOf(body['commonAnnotations']);
  const title =
    common['summary'] ??
    common['title'] ??
    (alerts.length === 1 ? first?.title : textOf(body['title'])) ??
    titleOf(labels, body['commonAnnotations']);
  return alertOf({
    key,
    action: firing.length > 0 ? 'trigger' : 'resolve',
    severity:
      firing.length > 0
        ? mostSevere(firing.map(({ severity }) => severity))
        : mostSevere(alerts.map(({ severity }) => severity)),
    summary: summaryOf(title),
    source: textOf(body['receiver']) ?? tool,
    labels,
    details: detailsOf({
      commonAnnotations: body['commonAnnotations'],
      receiver: body['receiver'],
      firing: firing.length,
      resolved: alerts.length - firing.length,
    }),
    links: linksOf({ href: body['externalURL'], text: tool }, { href: first?.sent['generatorURL'], text: 'Source' }),
    members: alerts.map(({ id, title: name, isFiring }) => ({ id, title: name, isFiring })),
    omitted,
  });
};

/** Creates the mapping for the messages of a tool with this name. */
export const alertGroupMapping =
  (tool: string): MapDelivery =>
  (body, { groupBy }): Mapping => {
    const members = membersOf(body);
    const sent = elementsOf(members?.['alerts']);
    if (members === null || sent === null) return { problem: 'The body has no list `alerts`.' };
    const alerts = sent.map(groupedAlert);
    if (alerts.includes(null)) return { problem: 'An element of `alerts` is not an object.' };
    const grouped = alerts.filter((alert) => alert !== null);
    if (grouped.length === 0) return { note: 'The group contains no alerts.' };
    if (groupBy === 'alert') return { alerts: each(grouped, tool, members['externalURL']) };
    const labels = labelsOf(members['groupLabels']);
    const key = textOf(members['groupKey']) ?? (Object.keys(labels).length > 0 ? textOfLabels(labels) : null);
    if (key === null) return { problem: 'The body has neither `groupKey` nor `groupLabels`.' };
    const omitted = Number(textOf(members['truncatedAlerts']) ?? 0);
    return {
      alerts: [together(members, key, grouped, tool, Number.isSafeInteger(omitted) && omitted > 0 ? omitted : 0)],
    };
  };
