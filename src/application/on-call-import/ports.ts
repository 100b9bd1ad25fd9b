import type { ExternalId, ImportTool } from '../../domain/on-call-import/plan.ts';

/** The types of records that imports store. */
export type ImportedKind = 'team' | 'schedule' | 'override' | 'policy' | 'source' | 'contactMethod';

/** A record that was imported, by its id in the tool that it comes from. */
export interface ImportedRecord {
  readonly kind: ImportedKind;
  readonly externalId: ExternalId;
  readonly publicId: string;
}

/** The records of organizations that were imported, so that an import stores nothing twice. */
export interface ImportedRecords {
  /** Returns the records that earlier imports from the tool have stored. */
  list(organizationId: number, tool: ImportTool): Promise<readonly ImportedRecord[]>;
  /** Stores the records; one that replaces a record that was deleted takes its place. */
  put(organizationId: number, tool: ImportTool, records: readonly ImportedRecord[], now: Date): Promise<void>;
}
