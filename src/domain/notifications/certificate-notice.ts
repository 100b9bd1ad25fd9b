import { days, elapsed } from '../kernel/time.ts';
import { addressOf } from './alert.ts';
import type { AlertAddress, AlertFacts, AlertParties, CertificateEvent, Notice } from './alert.ts';

/** The certificate, its monitor and the occasion of a notice. */
export interface CertificateFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: CertificateEvent;
  /** The one that expires, or the one that replaced it. */
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly notAfter: Date };
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** The notice of a certificate. Days are whole ones that are left. */
export const certificateNotice = ({ event, at, certificate: { subject, issuer, notAfter }, monitor }: CertificateFacts, parties: AlertParties): Notice => ({
  type: `certificate.${event}`,
  timestamp: at.toISOString(),
  data: {
    certificate: { subject, issuer, notAfter: notAfter.toISOString(), daysLeft: Math.floor(elapsed(at, notAfter) / days(1)) },
    monitor: { id: monitor.publicId, name: monitor.name, kind: monitor.kind, target: monitor.target },
    ...parties,
  },
});

/** Names a notice to an address, so that it is stored once however often its cause is. */
export const certificateKey = ({ event, at, monitor }: CertificateFacts, address: AlertAddress): string =>
  `certificate:${monitor.publicId}:${event}:${at.getTime()}:${addressOf(address)}`;

/** The notices of a monitor's certificates to an address leave one after the other. */
export const certificateStream = ({ monitor }: CertificateFacts, address: AlertAddress): string => `certificate:${monitor.publicId}:${addressOf(address)}`;
