import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { Blocklist, BlocklistAnswer } from '../../domain/checks/warnings/blocklist.ts';
import type { BlocklistState, NotifiedBlocklistState } from '../../domain/checks/warnings/blocklist-state.ts';
import type {
  CertificateObservation,
  CertificateWarning,
  NamedCertificate,
} from '../../domain/checks/warnings/certificate-warning.ts';
import type { ExpiryLevel, KnownDomain } from '../../domain/checks/warnings/domain-expiry.ts';
import type { FoundRegistration, LookedUpDomain, LookupObstacle } from '../../domain/checks/warnings/domain-lookup.ts';
import type {
  DomainEvent,
  DomainObservation,
  DomainWarning,
  KnownDomainWarning,
} from '../../domain/checks/warnings/domain-warning.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { MonitorSnapshot } from './ports.ts';

interface Warned extends Pick<MonitorSnapshot, 'organizationId' | 'customerId'> {
  readonly at: Date;
  readonly monitor: MonitorSnapshot;
}

/** An event of a certificate warning. */
export interface CertificateAlert extends Warned {
  readonly event: 'expiring' | 'renewed' | 'reminder';
  /** The certificate that expires, or its replacement. */
  readonly certificate: Pick<CertificateObservation, 'subject' | 'issuer' | 'notAfter'>;
}

/** An event of a domain's expiry. */
export interface DomainAlert extends Warned {
  readonly event: DomainEvent;
  readonly domain: DomainObservation;
}

/** Creates the messages about warnings. */
export interface WarningAlerts {
  /**
   * Returns the messages for the recipients. They are added to the outbox in the transaction that stores the warnings.
   */
  messagesFor(...alerts: readonly (CertificateAlert | DomainAlert)[]): Promise<readonly OutboxMessage[]>;
}

/** A certificate warning whose reminder is due. */
export interface DueCertificateReminder {
  readonly monitor: MonitorSnapshot;
  readonly warning: CertificateWarning;
  readonly organization: OrganizationState;
  readonly isInMaintenance: boolean;
}

/** The last certificate warning of each monitor. Everything takes part in the transaction. */
export interface CertificateWarnings {
  /** Returns the warnings by monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>>;
  /** Stores the warnings, each replacing the last one of its monitor. */
  store(warnings: readonly CertificateWarning[]): Promise<void>;
  /** Ends the warning of a monitor, if one is in force, without an alert. */
  end(monitorId: number, at: Date): Promise<void>;
  /** Returns true if the reminder of any warning is due. */
  anyDue(now: Date): Promise<boolean>;
  /** Returns one warning whose reminder is due, locked until the transaction ends, or null if there is none. */
  takeDue(now: Date): Promise<DueCertificateReminder | null>;
  /**
   * Corrects reminders that are further ahead than their interval (`correctedCertificateReminder`); returns their
   * number.
   */
  pullBack(now: Date): Promise<number>;
}

/** A certificate that a check of a monitor saw. */
export interface SeenCertificate extends NamedCertificate {
  readonly monitorId: number;
}

/** The certificates that checks of monitors saw last. */
export interface MonitorCertificates {
  /** Returns null if no check has seen one. */
  find(monitorId: number): Promise<NamedCertificate | null>;
  /**
   * Stores those that the process has not stored within the hour, each replacing the last one of its monitor. Takes part
   * in the transaction, if there is one.
   */
  keep(seen: readonly SeenCertificate[]): Promise<void>;
  /** Forgets the certificate of a monitor that is no longer observed. Takes part in the transaction. */
  forget(monitorId: number): Promise<void>;
}

/**
 * Stores what blocklists say about the addresses of monitors. Every method but `find` takes part in the transaction.
 */
export interface BlocklistStates {
  /** Null before the first check of the monitor. */
  find(monitorId: number): Promise<NotifiedBlocklistState | null>;
  /** Returns the listings by monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, BlocklistState>>;
  /** Stores the listings by monitor. */
  store(listings: ReadonlyMap<number, BlocklistState>): Promise<void>;
  /** Records that a message about the monitor with this public id was sent. */
  noteNotified(monitorId: string, fact: 'listed' | 'clean', at: Date): Promise<void>;
}

/**
 * Stores which warnings about the expiry of a monitor's domain were announced. Every method takes part in the
 * transaction.
 */
export interface DomainWarnings {
  /** Returns the warnings by monitor, locked until the transaction ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, KnownDomainWarning>>;
  /** Stores the warnings, each replacing the last one of its monitor. */
  store(warnings: readonly DomainWarning[]): Promise<void>;
  /** Forgets what was announced, because the monitor has another domain. */
  forget(monitorId: number): Promise<void>;
  /** Records that a notification about the expiry was sent. */
  noteSent(sent: { readonly monitorId: string; readonly level: Exclude<ExpiryLevel, 'ok'> }, at: Date): Promise<void>;
}

/** A lookup that a process wants to make. */
export interface LookupClaim {
  readonly name: string;
  /** The key of the registry. */
  readonly registry: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** The most lookups in flight at the registry. */
  readonly limit: number;
}

/** A lookup that was made. */
export interface LookupResult {
  readonly domain: LookedUpDomain;
  readonly registry: string;
  /** The slot that the claim gave. The claim ends at `leaseUntil`. */
  readonly slot: number;
  readonly leaseUntil: Date;
  /** The end of the pause that the registry asked for; null if it asked for none. */
  readonly pausedUntil: Date | null;
}

/** Stores what is known of registered names, for all organizations. Each write is one statement. */
export interface DomainRegistrations {
  /** Returns null for a name that was never looked up. */
  find(name: string): Promise<LookedUpDomain | null>;
  /** Leases the lookup and one of the slots of the registry to the process; returns what prevents it otherwise. */
  claim(claim: LookupClaim): Promise<number | LookupObstacle>;
  /** Stores the result and ends the leases. */
  store(result: LookupResult): Promise<void>;
}

/** The registrations of the domains of websites. */
export interface DomainWatch {
  /**
   * Returns what is known of the registered name at or above the host; null for a host without one, and until it is
   * known. Never waits for a registry.
   */
  known(host: string): KnownDomain | null;
}

/** Queries DNS blocklists. */
export interface BlocklistQueries {
  /** The lists that the service queries. */
  readonly lists: readonly Blocklist[];
  /**
   * Returns the list’s answer about an address, within a few seconds unless many are asked for; no codes if the list
   * does not contain it. A list that fails its test (RFC 5782 section 5) is a failure. Never rejects.
   */
  ask(list: Blocklist, address: string): Promise<Attempt<BlocklistAnswer>>;
}

/** The registration of a domain, as its registry answers. */
export interface FoundDomain {
  readonly registration: FoundRegistration;
  /** The end of the pause that the registry asked for, if it asked for one. */
  readonly notBefore?: Date;
}

/** Looks up the registration of domains at the registries. */
export interface DomainRegistryLookups {
  /** Looks up exactly this name, in canonical form; a name above it does not count. Never rejects. */
  lookUpRegistered(name: string): Promise<Attempt<FoundDomain>>;
  /** Returns a key of the registry of the name, equal for names that the same servers answer for. Never rejects. */
  registryOf(name: string): Promise<string>;
}
