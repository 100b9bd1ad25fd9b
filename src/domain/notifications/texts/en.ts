import type { DisabledReason } from '../channel-health.ts';
import type { NoticeTexts } from './notice-texts.ts';

const DISABLED_REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'The receiver answered that it is permanently gone.',
  refusing: 'The receiver has refused every recent message.',
};

export const english: NoticeTexts = {
  locale: 'en-GB',
  states: {
    'incident.opened': 'Down',
    'incident.reopened': 'Down again',
    'incident.reminder': 'Still down',
    'incident.resolved': 'Up again',
    'incident.worsened': 'Worse',
    'incident.eased': 'Still down, but less',
    'incident.monitoringStopped': 'No longer monitored',
    'certificate.expiring': 'Certificate expires',
    'certificate.reminder': 'Certificate still expires',
    'certificate.renewed': 'Certificate renewed',
    'channel.test': 'Test',
  },
  headlines: {
    'incident.opened': ({ name }) => `${name} is down.`,
    'incident.reopened': ({ name }) => `${name} is down again.`,
    'incident.reminder': ({ name }) => `${name} is still down.`,
    'incident.resolved': ({ name, duration }) => (duration === null ? `${name} is up again.` : `${name} is up again. The outage lasted ${duration}.`),
    'incident.worsened': ({ name }) => `The problem of ${name} has become worse.`,
    'incident.eased': ({ name }) => `The problem of ${name} has become smaller, but is not over.`,
    'incident.monitoringStopped': ({ name }) => `${name} is no longer monitored. The outage was not over at that time.`,
    'certificate.expiring': ({ name }) => `The certificate of ${name} expires soon.`,
    'certificate.reminder': ({ name }) => `The certificate of ${name} still expires soon.`,
    'certificate.renewed': ({ name }) => `The certificate of ${name} was renewed.`,
    'channel.test': ({ name }) => `This is a test of the notification channel ${name}.`,
  },
  fields: {
    channel: 'Channel',
    incident: 'Incident',
    monitor: 'Monitor',
    target: 'Target',
    certificate: 'Certificate',
    issuer: 'Issuer',
    validUntil: 'Valid until',
    daysLeft: 'Days left',
    since: 'Down since',
    resolved: 'Up since',
    monitoredUntil: 'Monitored until',
    duration: 'Duration',
    customer: 'Customer',
    organization: 'Organization',
    sent: 'Sent',
  },
  since: 'since',
  after: 'after',
  cause: 'Cause',
  openIncident: 'Open the incident',
  disabledChannel: (channel, reason) => ({
    subject: `Notification channel disabled: ${channel}`,
    text: `The notification channel ${channel} was disabled.\n${DISABLED_REASONS[reason]}\nIt sends no alerts until it is enabled again.\n`,
  }),
  failingOwnServer: (reply) => ({
    subject: 'Your mail server does not accept alerts',
    text: [
      'Alerts to your recipients cannot be delivered, because the mail server of your organization does not accept them.',
      `Its last response: ${reply ?? 'none'}`,
      "Delivery is retried for 24 hours, and only through this server. Check the mail server in the organization's settings, or remove it.",
      '',
    ].join('\n'),
  }),
  groupHeadline: '{count} monitors are down.',
  more: '{count} more',
};
