import type { OrganizationRecord } from '../kernel/record.ts';

/** The most saved views that a user can have. */
export const SAVED_VIEWS_PER_USER = 50;

/** A filter of the list of monitors that a user has named. */
export interface SavedView extends OrganizationRecord {
  readonly userId: number;
  /** Unique among the views of the user, ignoring case. */
  readonly name: string;
  /** The query parameters of the list, as they are sent. */
  readonly filter: Readonly<Record<string, string>>;
}
