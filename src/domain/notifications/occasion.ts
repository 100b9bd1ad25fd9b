import { alertKey, alertStream } from './alert.ts';
import type { AlertAddress, AlertFacts } from './alert.ts';
import { changeKey, changeStream } from './notices/change-notice.ts';
import type { ChangeFacts } from './notices/change-notice.ts';
import { certificateKey, certificateStream } from './notices/certificate-notice.ts';
import type { CertificateFacts } from './notices/certificate-notice.ts';
import { domainKey, domainStream } from './notices/domain-notice.ts';
import type { DomainFacts } from './notices/domain-notice.ts';

/** An event that is sent to the channels of an organization and its customer. */
export type Occasion = AlertFacts | CertificateFacts | DomainFacts | ChangeFacts;

/** Returns true if the occasion is about a certificate. */
export const isOfCertificate = (occasion: Occasion): occasion is CertificateFacts => 'certificate' in occasion;
/** Returns true if the occasion is about the expiry of a domain. */
export const isOfDomain = (occasion: Occasion): occasion is DomainFacts => 'domain' in occasion;

/** Returns true if the occasion is a change of a monitored target. */
export const isOfChange = (occasion: Occasion): occasion is ChangeFacts => 'change' in occasion;

/** Returns the deduplication key of a notification to an address. Keys are equal for the same occasion. */
export const keyOf = (occasion: Occasion, address: AlertAddress): string => {
  if (isOfDomain(occasion)) return domainKey(occasion, address);
  if (isOfChange(occasion)) return changeKey(occasion, address);
  return isOfCertificate(occasion) ? certificateKey(occasion, address) : alertKey(occasion, address);
};

/** Returns the outbox stream whose notifications to an address are sent in order. */
export const streamOf = (occasion: Occasion, address: AlertAddress): string => {
  if (isOfDomain(occasion)) return domainStream(occasion, address);
  if (isOfChange(occasion)) return changeStream(occasion, address);
  return isOfCertificate(occasion) ? certificateStream(occasion, address) : alertStream(occasion, address);
};

/** Returns the public id of the incident, or null if there is none. */
export const incidentOf = (occasion: Occasion): string | null =>
  'incident' in occasion ? occasion.incident.publicId : null;
