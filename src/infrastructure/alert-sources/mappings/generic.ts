import { summaryOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import type { AlertAction, MappedAlert } from '../../../domain/alert-sources/mapped-alert.ts';
import { detailsOf, elementsOf, firstText, labelsOf, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery } from '../payload.ts';

/** The words that scripts use for actions. */
const actionWords: Readonly<Record<AlertAction, readonly string[]>> = {
  trigger: [
    'trigger',
    'triggered',
    'firing',
    'fire',
    'alert',
    'alerting',
    'open',
    'opened',
    'down',
    'problem',
    'critical',
    'failed',
    'error',
  ],
  acknowledge: ['acknowledge', 'acknowledged', 'ack'],
  resolve: ['resolve', 'resolved', 'recovered', 'recovery', 'ok', 'up', 'close', 'closed'],
};

const actionOf = (word: string | null): AlertAction | null => {
  const found = Object.entries(actionWords).find(([, words]) => words.includes(word?.toLowerCase() ?? 'trigger'));
  return (found?.[0] as AlertAction | undefined) ?? null;
};

const mapOne = (value: unknown): MappedAlert | string => {
  const members = membersOf(value);
  if (members === null) return 'The body is not an object.';
  const action = actionOf(firstText(members['action'], members['event_action'], members['status'], members['state']));
  if (action === null) return 'The `action` is none of `trigger`, `acknowledge` and `resolve`.';
  const summary = firstText(
    members['summary'],
    members['title'],
    members['message'],
    members['name'],
    members['description'],
  );
  const key = firstText(members['dedupKey'], members['dedup_key'], members['key'], members['id']) ?? summary;
  if (key === null) return 'The body has neither a `dedupKey` nor a `summary`.';
  const links = (elementsOf(members['links']) ?? []).map((link) =>
    typeof link === 'string' ? { href: link } : { href: membersOf(link)?.['href'], text: membersOf(link)?.['text'] },
  );
  return alertOf({
    key,
    action,
    severity: severityOf(firstText(members['severity'], members['level'], members['priority'])) ?? 'error',
    summary: summaryOf(summary ?? key),
    source: firstText(members['source'], members['host'], members['service']),
    component: firstText(members['component']),
    labels: labelsOf(members['labels'] ?? members['tags']),
    details: detailsOf(members['details'] ?? members),
    links: linksOf(...links, { href: firstText(members['url'], members['link']) }),
  });
};

/**
 * Maps any JSON of a script: one alert, or a list of alerts. The members are those of `POST /api/im/events`, and usual
 * names for them.
 */
export const mapGeneric: MapDelivery = (body) => {
  const sent = elementsOf(body) ?? [body];
  if (sent.length === 0) return { note: 'The list is empty.' };
  const mapped = sent.map(mapOne);
  const problem = mapped.find((one) => typeof one === 'string');
  return typeof problem === 'string' ? { problem } : { alerts: mapped.filter((one) => typeof one !== 'string') };
};
