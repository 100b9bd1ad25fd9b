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

/** A certificate, and the time in which it is valid. */
export interface ValidityFact {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What an OCSP response that was stapled to a handshake says about the certificate (RFC 6960). Its signature is not verified. */
export interface OcspFact {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
}

/** The certificate that a TLS server presented. */
export interface CertificateFact extends ValidityFact {
  /** Why the certificate is not to be trusted, such as `CERT_HAS_EXPIRED`; null when it is trusted. */
  readonly verificationError: string | null;
  /** The certificates of authorities that the server sent with it, up to the first one that is trusted itself, which is left out. */
  readonly intermediates: readonly ValidityFact[];
  /** Null when the server stapled none, or it was not requested. */
  readonly ocsp: OcspFact | null;
}

/** Of a certificate and its intermediates, the one that expires first. */
export const earliestToExpire = (certificate: CertificateFact): ValidityFact =>
  certificate.intermediates.reduce<ValidityFact>((earliest, each) => (each.notAfter < earliest.notAfter ? each : earliest), certificate);

/** How an HTTP server answered. */
export interface HttpFact {
  /** The version of the protocol, such as `1.1` or `2`. */
  readonly version: string;
  readonly status: number;
  readonly contentEncoding: string | null;
}
