import type { CertificateWarning } from '../../domain/checks/certificate-warning.ts';
import type { OrganizationState } from '../../domain/organizations/organization.machine.ts';
import type { MonitorSnapshot } from './checking.ports.ts';

/** A warning whose reminder is due. */
export interface DueCertificateReminder {
  readonly monitor: MonitorSnapshot;
  readonly warning: CertificateWarning;
  readonly organization: OrganizationState;
}

/** The last warning of each monitor's certificate. Everything takes part in the unit of work. */
export interface CertificateWarnings {
  /** The warnings, by monitor, kept from all other writers until the unit of work ends. */
  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>>;
  /** Stores each in place of the last of its monitor. */
  store(warnings: readonly CertificateWarning[]): Promise<void>;
  /** Ends the warning of a monitor, if one holds; nobody is told. */
  end(monitorId: number, at: Date): Promise<void>;
  /** One warning whose reminder is due, kept from others until the unit of work ends; null when there is none. */
  takeDue(now: Date): Promise<DueCertificateReminder | null>;
}
