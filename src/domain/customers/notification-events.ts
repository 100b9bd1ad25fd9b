/** The events that the notification rules of a customer can name. */
export const notificationEvents = [
  'incident.opened',
  'incident.reopened',
  'incident.reminder',
  'incident.resolved',
  'incident.worsened',
  'incident.eased',
  'incident.monitoringStopped',
  'certificate.expiring',
  'certificate.reminder',
  'certificate.renewed',
  'domain.expiryWarning',
  'domain.expiryError',
  'domain.expired',
  'domain.renewed',
  'channel.test',
  'message.sent',
] as const;
