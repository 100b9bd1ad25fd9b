import type { Scope } from '../../domain/access/scope.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The packages of all organizations. At most one of an organization is its default. */
export interface PackageConfigs {
  /** All packages in the scope's organization, oldest first. */
  list(scope: Scope): Promise<readonly PackageConfig[]>;
  find(scope: Scope, publicId: string): Promise<PackageConfig | null>;
  /** Stores a package; `keyTaken` when the organization already has one with its key. */
  add(record: NewRecord<PackageConfig>): Promise<PackageConfig | 'keyTaken'>;
  /** Stores the changed package; throws `StaleRecord` when it changed since it was read. */
  save(record: PackageConfig): Promise<PackageConfig | 'keyTaken'>;
  remove(record: PackageConfig): Promise<void>;
  /** How many customers have booked the package. */
  usage(record: PackageConfig): Promise<number>;
}
