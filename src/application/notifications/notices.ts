import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import { NO_GAPS, outageHistory } from '../../domain/checks/outage-history.ts';
import type { RecordedOutage } from '../../domain/checks/outage-history.ts';
import { days, elapsed } from '../../domain/kernel/time.ts';
import type { AlertFacts, AlertParties, Named, Notice } from '../../domain/notifications/alert.ts';
import type { CertificateFacts } from '../../domain/notifications/notices/certificate-notice.ts';
import type { ChangeFacts } from '../../domain/notifications/notices/change-notice.ts';
import type { DomainFacts } from '../../domain/notifications/notices/domain-notice.ts';
import type { UserMessage } from '../../domain/notifications/notices/message-notice.ts';
import { isOfCertificate, isOfChange, isOfDomain } from '../../domain/notifications/occasion.ts';
import type { Occasion } from '../../domain/notifications/occasion.ts';
import { storedSummaryOf } from '../checks/evidence-summary.ts';

const monitorOf = ({ publicId, name, kind, target }: NonNullable<AlertFacts['monitor']>) => ({
  id: publicId,
  name,
  kind,
  target,
});

const wholeDays = (from: Date, to: Date): number => Math.floor(elapsed(from, to) / days(1));

/** Returns the history of an incident as plain JSON. */
export const historyOf = (
  outage: Pick<RecordedOutage, 'startedAt' | 'resolvedAt'> & Partial<RecordedOutage>,
  at: Date,
) => {
  const { startedAt, endedAt, gaps, downSeconds } = outageHistory({ ...NO_GAPS, ...outage }, at);
  return { startedAt: startedAt.toISOString(), resolvedAt: endedAt?.toISOString() ?? null, gaps, downSeconds };
};

/** Composes the notification of an alert, once for all attempts and channels, so that they send the same content. */
export const alertNotice = ({ event, at, incident, monitor }: AlertFacts, parties: AlertParties): Notice => ({
  type: `incident.${event}`,
  timestamp: at.toISOString(),
  data: {
    incident: {
      id: incident.publicId,
      title: incident.title,
      status: incident.status,
      confirmedAt: incident.confirmedAt?.toISOString() ?? null,
      ...historyOf(incident, at),
      reason: incident.reason,
      evidence: storedEvidence(incident.evidence, incident.reason),
      summary: storedSummaryOf(incident),
    },
    monitor: monitor === null ? null : monitorOf(monitor),
    ...parties,
  },
});

/** Composes the notification about a certificate. Days left are whole days. */
export const certificateNotice = (
  { event, at, certificate, monitor }: CertificateFacts,
  parties: AlertParties,
): Notice => ({
  type: `certificate.${event}`,
  timestamp: at.toISOString(),
  data: {
    certificate: {
      subject: certificate.subject,
      issuer: certificate.issuer,
      notAfter: certificate.notAfter.toISOString(),
      daysLeft: wholeDays(at, certificate.notAfter),
    },
    monitor: monitorOf(monitor),
    ...parties,
  },
});

/** Composes the notification about the expiry of a domain. Days left are whole days. */
export const domainNotice = ({ event, at, domain, monitor }: DomainFacts, parties: AlertParties): Notice => ({
  type: `domain.${event}`,
  timestamp: at.toISOString(),
  data: {
    domain: {
      name: domain.name,
      registrar: domain.registrar,
      expiresAt: domain.expiresAt.toISOString(),
      daysLeft: wholeDays(at, domain.expiresAt),
    },
    monitor: monitorOf(monitor),
    ...parties,
  },
});

/** Composes the notification about a change of a monitored target. */
export const changeNotice = ({ at, change, monitor }: ChangeFacts, parties: AlertParties): Notice => ({
  type: 'monitor.changed',
  timestamp: at.toISOString(),
  data: {
    change: {
      id: change.publicId,
      facet: change.facet,
      subject: change.subject,
      before: change.before,
      after: change.after,
    },
    monitor: monitorOf(monitor),
    ...parties,
  },
});

/** Composes the notification for an occasion. */
export const noticeOf = (occasion: Occasion, parties: AlertParties): Notice => {
  if (isOfDomain(occasion)) return domainNotice(occasion, parties);
  if (isOfChange(occasion)) return changeNotice(occasion, parties);
  return isOfCertificate(occasion) ? certificateNotice(occasion, parties) : alertNotice(occasion, parties);
};

/** Composes the test notification of a channel. */
export const testNotice = (channel: Named, at: Date, parties: AlertParties): Notice => ({
  type: 'channel.test',
  timestamp: at.toISOString(),
  data: { channel, ...parties },
});

/** Composes the notification of a message. */
export const messageNotice = (message: UserMessage, at: Date, parties: AlertParties): Notice => ({
  type: 'message.sent',
  timestamp: at.toISOString(),
  data: { message, ...parties },
});
