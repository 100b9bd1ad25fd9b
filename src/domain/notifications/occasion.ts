import { alertKey, alertNotice, alertStream } from './alert.ts';
import type { AlertAddress, AlertFacts, AlertParties, Notice } from './alert.ts';
import { certificateKey, certificateNotice, certificateStream } from './certificate-notice.ts';
import type { CertificateFacts } from './certificate-notice.ts';

/** Anything that the channels of an organization and its customer are told. */
export type Occasion = AlertFacts | CertificateFacts;

const isOfCertificate = (occasion: Occasion): occasion is CertificateFacts => 'certificate' in occasion;

/** What is told. */
export const noticeOf = (occasion: Occasion, parties: AlertParties): Notice =>
  isOfCertificate(occasion) ? certificateNotice(occasion, parties) : alertNotice(occasion, parties);

/** Names the notice to an address; the same occasion has the same name. */
export const keyOf = (occasion: Occasion, address: AlertAddress): string =>
  isOfCertificate(occasion) ? certificateKey(occasion, address) : alertKey(occasion, address);

/** The notices that leave one after the other to an address. */
export const streamOf = (occasion: Occasion, address: AlertAddress): string =>
  isOfCertificate(occasion) ? certificateStream(occasion, address) : alertStream(occasion, address);

/** The public id of the incident that it is about; null when it is about none. */
export const incidentOf = (occasion: Occasion): string | null => (isOfCertificate(occasion) ? null : occasion.incident.publicId);
