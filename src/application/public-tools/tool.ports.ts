import type { BlocklistAnswer } from '../../domain/public-tools/blocklist.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import type { EchoStatistics } from '../../domain/public-tools/echo.ts';
import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { DnsRecordType } from '../../domain/public-tools/public-tool.ts';
import type { CertificateFact } from '../../domain/checks/probe-observation.ts';

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
export interface TlsInspection {
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
  shakeHands(host: string, port: number): Promise<Attempt<TlsInspection>>;
}

/** What the registries told of a domain, and how they were asked. */
export interface RegistrationLookup {
  readonly source: 'rdap' | 'whois';
  readonly registration: DomainRegistration;
}

/** The registries of all top-level domains. */
export interface DomainRegistries {
  /**
   * Looks for the registered name at or above `domain`: by RDAP where its registry offers that and answers, else by WHOIS.
   * A text that has no form in the DNS fails with `hostInvalid`; it never rejects.
   */
  lookUp(domain: string): Promise<Attempt<RegistrationLookup>>;
}

/** What came back from a host, and the address that was asked. */
export interface EchoResult extends EchoStatistics {
  readonly address: string;
}

/** Sends ICMP echo requests. */
export interface EchoProbe {
  /** Sends `count` requests to a public host, a second apart. That none came back is a sight, not a failure; it never rejects. */
  echo(host: string, count: number): Promise<Attempt<EchoResult>>;
}

/** Asks blocklists in the DNS. */
export interface BlocklistQueries {
  /** What the list answers to the name of a question, within a few seconds. No codes when the name does not exist; it never rejects. */
  ask(question: string): Promise<Attempt<BlocklistAnswer>>;
}
