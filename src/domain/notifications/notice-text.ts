import type { Notice } from './alert.ts';

/** A notification as text. */
export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

const LABELS: Readonly<Record<Notice['type'], string>> = {
  'incident.opened': 'Down',
  'incident.reopened': 'Down again',
  'incident.reminder': 'Still down',
  'incident.resolved': 'Up again',
  'incident.monitoringStopped': 'No longer monitored',
  'certificate.expiring': 'Certificate expires',
  'certificate.reminder': 'Certificate still expires',
  'certificate.renewed': 'Certificate renewed',
  'channel.test': 'Test',
};

/** Collapses the text into a single line, so that it cannot add a mail header. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Renders a notification for channels that people read. */
export const noticeText = ({ type, timestamp, data }: Notice): NoticeText => {
  const { incident, certificate, monitor, channel, customer, organization } = data;
  const about = monitor?.name ?? incident?.title ?? channel?.name ?? '';
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Channel', channel?.name],
    ['Incident', incident?.title],
    ['Monitor', monitor?.name],
    ['Target', monitor?.target],
    ['Reason', incident?.reason],
    ['Certificate', certificate?.subject],
    ['Issuer', certificate?.issuer],
    ['Valid until', certificate?.notAfter],
    ['Days left', certificate?.daysLeft.toString()],
    ['Since', incident?.startedAt],
    [type === 'incident.monitoringStopped' ? 'Monitored until' : 'Resolved', incident?.resolvedAt],
    ['Customer', customer?.name],
    ['Organization', organization.name],
    ['Sent', timestamp],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${oneLine(value)}`] : []));
  return { subject: oneLine(`[${LABELS[type]}] ${about}`), text: `${lines.join('\n')}\n` };
};
