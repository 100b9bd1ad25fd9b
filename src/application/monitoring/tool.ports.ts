import type { Attempt } from '../../domain/monitoring/probe-failure.ts';
import type { DnsRecordType } from '../../domain/monitoring/public-tool.ts';
import type { CertificateFact } from '../../domain/monitoring/website-observation.ts';

/** Looks up records in the DNS. */
export interface DnsLookups {
  /**
   * The records of a name as text in the form of zone files (RFC 1035 section 5.1); none when the name has none of the
   * type. A name that does not exist and a server that does not answer are failures; it never rejects.
   */
  lookUp(domain: string, type: DnsRecordType): Promise<Attempt<readonly string[]>>;
}

/** A port that took a connection. Times are milliseconds. */
export interface OpenPort {
  readonly address: string;
  readonly dnsMs: number;
  readonly connectMs: number;
}

/** What a TLS server showed. */
export interface TlsSight {
  readonly address: string | null;
  /** The version that was agreed on, such as `TLSv1.3`. */
  readonly protocol: string | null;
  readonly cipher: string;
  readonly certificate: CertificateFact | null;
}

/** Connects to public hosts to see what is there. It never rejects. */
export interface HostInspection {
  /** Opens a TCP connection and closes it. */
  connect(host: string, port: number): Promise<Attempt<OpenPort>>;
  /** Shakes hands and accepts any certificate, so that a bad one can be told. */
  shakeHands(host: string, port: number): Promise<Attempt<TlsSight>>;
}
