import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { CertificateFact } from '../../domain/checks/probe-observation.ts';
import type { DomainRegistration } from '../../domain/public-tools/domain-registration.ts';
import type { EchoStatistics } from '../../domain/checks/echo.ts';
import type { DnsRecordType } from '../../domain/monitors/dns-records.ts';

/** Looks up records in the DNS. */
export interface DnsLookups {
  /**
   * Returns the records of a name in zone file format (RFC 1035 section 5.1); empty if the name has none of the type. A
   * name that does not exist and a server that does not answer are failures. Never rejects.
   */
  lookUp(domain: string, type: DnsRecordType): Promise<Attempt<readonly string[]>>;
}

/** A port that accepted a connection. Times are in milliseconds. */
export interface OpenPort {
  readonly address: string;
  readonly dnsMs: number;
  readonly connectMs: number;
}

/** The result of a TLS handshake. */
export interface TlsInspection {
  readonly address: string | null;
  /** The negotiated version, such as `TLSv1.3`. */
  readonly protocol: string | null;
  readonly cipher: string;
  readonly certificate: CertificateFact | null;
}

/** Connects to public hosts to inspect them. Never rejects. */
export interface HostInspection {
  /** Opens a TCP connection and closes it. */
  connect(host: string, port: number): Promise<Attempt<OpenPort>>;
  /** Performs a TLS handshake and accepts any certificate, so that an invalid one can be reported. */
  shakeHands(host: string, port: number): Promise<Attempt<TlsInspection>>;
}

/** The registration of a domain, and how it was looked up. */
export interface RegistrationLookup {
  readonly source: 'rdap' | 'whois';
  readonly registration: DomainRegistration;
  /** The end of the pause that the registry of RDAP asked for, if it asked for one. */
  readonly notBefore?: Date;
}

/** The registries of all top-level domains. */
export interface DomainRegistries {
  /**
   * Looks up the registered name at or above `domain`: by RDAP if its registry supports it and answers, otherwise by
   * WHOIS. A text that is not a DNS name fails with `hostInvalid`. Never rejects.
   */
  lookUp(domain: string): Promise<Attempt<RegistrationLookup>>;
  /** Looks up exactly this name, in canonical form; a name above it does not count. Never rejects. */
  lookUpRegistered(name: string): Promise<Attempt<RegistrationLookup>>;
  /** Returns a key of the registry of the name, equal for names that the same servers answer for. Never rejects. */
  registryOf(name: string): Promise<string>;
}

/** The result of echo requests, and the address they were sent to. */
export interface EchoResult extends EchoStatistics {
  readonly address: string;
}

/** Sends ICMP echo requests. */
export interface EchoProbe {
  /** Sends `count` requests to a public host, one per second. No reply is a result, not a failure. Never rejects. */
  echo(host: string, count: number): Promise<Attempt<EchoResult>>;
}
