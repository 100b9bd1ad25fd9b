import type { AlertFacts, AlertParties, Notice } from '../../domain/notifications/alert.ts';
import { certificateNotice } from '../../domain/notifications/notices/certificate-notice.ts';
import { domainNotice } from '../../domain/notifications/notices/domain-notice.ts';
import { isOfCertificate, isOfDomain } from '../../domain/notifications/occasion.ts';
import type { Occasion } from '../../domain/notifications/occasion.ts';
import { explained } from '../checks/evidence-summary.ts';

/** Composes the notification of an alert. It is built once, so that every attempt and every channel sends the same content. */
export const alertNotice = ({ event, at, incident, monitor }: AlertFacts, parties: AlertParties): Notice => ({
  type: `incident.${event}`,
  timestamp: at.toISOString(),
  data: {
    incident: {
      id: incident.publicId,
      title: incident.title,
      status: incident.status,
      startedAt: incident.startedAt.toISOString(),
      confirmedAt: incident.confirmedAt?.toISOString() ?? null,
      resolvedAt: incident.resolvedAt?.toISOString() ?? null,
      reason: incident.reason,
      ...explained(incident),
    },
    monitor: monitor === null ? null : { id: monitor.publicId, name: monitor.name, kind: monitor.kind, target: monitor.target },
    ...parties,
  },
});

/** Composes the notification for an occasion. */
export const noticeOf = (occasion: Occasion, parties: AlertParties): Notice => {
  if (isOfDomain(occasion)) return domainNotice(occasion, parties);
  return isOfCertificate(occasion) ? certificateNotice(occasion, parties) : alertNotice(occasion, parties);
};
