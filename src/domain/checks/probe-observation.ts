/** How long the steps of a probe took, in milliseconds; null for a step that was not reached. */
export interface ProbeTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From sending the request to the first byte of the answer. */
  readonly firstByteMs: number | null;
  /** The whole check, the last byte of the answer included. */
  readonly totalMs: number;
}

/** A response time as it is shown: rounded to a tenth of a millisecond. */
export const roundedLatency = (ms: number): number => Math.round(ms * 10) / 10;

/** The certificate that a TLS server presented. */
export interface CertificateFact {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Why the certificate is not to be trusted, such as `CERT_HAS_EXPIRED`; null when it is trusted. */
  readonly verificationError: string | null;
}
