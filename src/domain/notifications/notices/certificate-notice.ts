import { days, elapsed } from '../../kernel/time.ts';
import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, AlertParties, CertificateEvent, Notice } from '../alert.ts';

/** The certificate, its monitor and the event of a notification. */
export interface CertificateFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: CertificateEvent;
  /** The expiring certificate, or its replacement. */
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly notAfter: Date };
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** The notification about a certificate. Days left are whole days. */
export const certificateNotice = ({ event, at, certificate: { subject, issuer, notAfter }, monitor }: CertificateFacts, parties: AlertParties): Notice => ({
  type: `certificate.${event}`,
  timestamp: at.toISOString(),
  data: {
    certificate: { subject, issuer, notAfter: notAfter.toISOString(), daysLeft: Math.floor(elapsed(at, notAfter) / days(1)) },
    monitor: { id: monitor.publicId, name: monitor.name, kind: monitor.kind, target: monitor.target },
    ...parties,
  },
});

/** The deduplication key of a notification to an address. */
export const certificateKey = ({ event, at, monitor }: CertificateFacts, address: AlertAddress): string =>
  `certificate:${monitor.publicId}:${event}:${at.getTime()}:${addressOf(address)}`;

/** The stream of a monitor's certificate notifications to an address, which are sent in order. */
export const certificateStream = ({ monitor }: CertificateFacts, address: AlertAddress): string => `certificate:${monitor.publicId}:${addressOf(address)}`;
