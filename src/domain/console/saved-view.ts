/** The most saved views that a user can have. */
export const SAVED_VIEWS_PER_USER = 50;

/** A filter of the list of monitors that a user has named. */
export interface SavedView {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly userId: number;
  /** Unique among the views of the user, ignoring case. */
  readonly name: string;
  /** The query parameters of the list, as they are sent. */
  readonly filter: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** Returns a key that is equal for names that count as the same. */
export const viewNameKey = (name: string): string => name.normalize('NFKC').toLowerCase();
