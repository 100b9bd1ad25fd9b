import { days, elapsed } from '../../kernel/time.ts';
import type { CertificateObservation } from './certificate-warning.ts';
import type { RuleEvidence } from '../evidence.ts';
import type { ValidityFact } from '../probe-observation.ts';

/**
 * Judges the validity of a certificate: `failed` if it has expired, `warning` within the notice period in days. See ADR
 * 0005.
 */
export const validityOf = ({ notAfter }: ValidityFact, noticeDays: number, now: Date): RuleEvidence['result'] => {
  const left = elapsed(now, notAfter);
  if (left <= 0) return 'failed';
  return left <= days(noticeDays) ? 'warning' : 'passed';
};

/** Builds the evidence of the rule about the validity of a certificate. */
export const certificateRule = (certificate: ValidityFact, noticeDays: number, now: Date): RuleEvidence => {
  return {
    check: 'ssl',
    result: validityOf(certificate, noticeDays, now),
    expected: { phrase: 'certificateFor', days: noticeDays },
    seen: {
      phrase: 'certificate',
      subject: certificate.subject,
      issuer: certificate.issuer,
      date: certificate.notAfter.toISOString(),
      days: Math.floor(elapsed(now, certificate.notAfter) / days(1)),
    },
  };
};

/**
 * Returns the observation of a certificate, from which warnings are decided, or null if the certificate has expired.
 */
export const observedCertificate = (
  certificate: ValidityFact,
  noticeDays: number,
  now: Date,
): CertificateObservation | null => {
  const { subject, issuer, notAfter } = certificate;
  const validity = validityOf(certificate, noticeDays, now);
  return validity === 'failed' ? null : { subject, issuer, notAfter, isExpiring: validity === 'warning' };
};
