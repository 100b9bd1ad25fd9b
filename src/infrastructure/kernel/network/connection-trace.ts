import type { CertificateFact } from '../../../domain/checks/probe-observation.ts';

type Step = 'dnsMs' | 'connectMs' | 'tlsMs' | 'firstByteMs';

/** What was measured and seen on the way, kept also when a later step fails. Times add up over several connections. */
export class ConnectionTrace {
  dnsMs: number | null = null;
  connectMs: number | null = null;
  tlsMs: number | null = null;
  firstByteMs: number | null = null;
  address: string | null = null;
  certificate: CertificateFact | null = null;

  /** Books the time since `start`, a reading of the monotonic timer. */
  took(step: Step, start: number): void {
    this[step] = (this[step] ?? 0) + performance.now() - start;
  }
}
