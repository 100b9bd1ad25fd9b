/** The members that every stored record has. */
export interface StoredRecord {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The version of the record. Each save increments it, and a save of an older revision fails. */
  readonly revision: number;
}

/** A stored record that belongs to an organization. */
export interface OrganizationRecord extends StoredRecord {
  readonly organizationId: number;
}
