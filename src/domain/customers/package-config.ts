/** A package that customers book: it bounds how often their monitors are checked, among other things. */
export interface PackageConfig {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Unique within the organization. */
  readonly key: string;
  readonly displayName: string;
  /** The shortest check interval, in minutes, that monitors of its customers may have. */
  readonly minCheckInterval: number;
  readonly isDefault: boolean;
  /** Named limits of the package, such as `{ maxMonitors: 20 }`. */
  readonly limits: Readonly<Record<string, number>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}
