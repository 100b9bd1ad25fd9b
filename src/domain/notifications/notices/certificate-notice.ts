import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, CertificateEvent } from '../alert.ts';

/** The certificate, its monitor and the event of a notification. */
export interface CertificateFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: CertificateEvent;
  /** The expiring certificate, or its replacement. */
  readonly certificate: { readonly subject: string; readonly issuer: string; readonly notAfter: Date };
  /** The monitor that showed the certificate. */
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** Returns the deduplication key of a certificate notification to an address. */
export const certificateKey = ({ event, at, monitor }: CertificateFacts, address: AlertAddress): string =>
  `certificate:${monitor.publicId}:${event}:${at.getTime()}:${addressOf(address)}`;

/** Returns the stream of a monitor's certificate notifications to an address, which are sent in order. */
export const certificateStream = ({ monitor }: CertificateFacts, address: AlertAddress): string =>
  `certificate:${monitor.publicId}:${addressOf(address)}`;
