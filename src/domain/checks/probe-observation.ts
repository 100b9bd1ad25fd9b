/** The durations of the steps of a probe, in milliseconds. Null for a step that was not reached. */
export interface ProbeTimings {
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** The time from sending the request to the first byte of the answer. */
  readonly firstByteMs: number | null;
  /** The duration of the whole check, up to the last byte of the answer. */
  readonly totalMs: number;
}

/** Rounds a response time to tenths of a millisecond for display. */
export const roundedLatency = (ms: number): number => Math.round(ms * 10) / 10;

/** A certificate and its period of validity. */
export interface ValidityFact {
  readonly subject: string;
  readonly issuer: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The OCSP response that was stapled to a handshake (RFC 6960). Its signature is not verified. */
export interface OcspFact {
  readonly status: 'good' | 'revoked' | 'unknown';
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | null;
}

/** The certificate that a TLS server presented. */
export interface CertificateFact extends ValidityFact {
  /** The reason why the certificate is not trusted, such as `CERT_HAS_EXPIRED`, or null if it is trusted. */
  readonly verificationError: string | null;
  /**
   * The certificates of authorities that the server sent with the certificate, up to but not including the first one
   * that is itself trusted.
   */
  readonly intermediates: readonly ValidityFact[];
  /** The stapled OCSP response. Null if the server stapled none, or if none was requested. */
  readonly ocsp: OcspFact | null;
}

/** Returns the certificate that expires first: the server's own or one of the intermediates. */
export const earliestToExpire = (certificate: CertificateFact): ValidityFact =>
  certificate.intermediates.reduce<ValidityFact>(
    (earliest, each) => (each.notAfter < earliest.notAfter ? each : earliest),
    certificate,
  );

/** The answer of an HTTP server. */
export interface HttpFact {
  /** The HTTP version, such as `1.1` or `2`. */
  readonly version: string;
  readonly status: number;
  readonly contentEncoding: string | null;
}
