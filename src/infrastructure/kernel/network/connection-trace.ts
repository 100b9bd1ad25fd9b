import type { CertificateFact, HttpFact } from '../../../domain/checks/probe-observation.ts';

type Step = 'dnsMs' | 'connectMs' | 'tlsMs' | 'firstByteMs';

/**
 * The measurements of a connection, available even if a later step fails. Times are summed over several connections.
 */
export class ConnectionTrace {
  dnsMs: number | null = null;
  connectMs: number | null = null;
  tlsMs: number | null = null;
  firstByteMs: number | null = null;
  /** The addresses to which the host of the last connection resolved. */
  resolved: readonly string[] = [];
  address: string | null = null;
  certificate: CertificateFact | null = null;
  /** The HTTP properties of the last response. */
  http: HttpFact | null = null;
  /** The beginning of the last response, if it is text. */
  opening: string | null = null;

  /** Adds the time since `start`, which is a value of the monotonic timer. */
  took(step: Step, start: number): void {
    this[step] = (this[step] ?? 0) + performance.now() - start;
  }
}
