/** A change of a record that is announced to those who follow the changes of its organization. */
export interface AnnouncedChange {
  readonly organizationId: number;
  /** The subject type of its audit entries, such as `website`. */
  readonly type: string;
  /** The public id of the record. */
  readonly id: string;
  /** The ids of the customers that the record belongs to now or belonged to before. */
  readonly customerIds: readonly number[];
}

/** States that any records of the organization may have changed; of every organization if it is null. */
export interface UnlistedChanges {
  readonly organizationId: number | null;
  readonly type: null;
}

/** An announcement to the open consoles: the change of a record, or that any records may have changed. */
export type Announcement = AnnouncedChange | UnlistedChanges;

/** The maximum size of an announcement in bytes, which is that of a notification of PostgreSQL. */
export const MAX_ANNOUNCEMENT_BYTES = 7999;

type Row = readonly [organizationId: number | null, type?: string, id?: string, ...customerIds: number[]];

const fits = (text: string): boolean => new TextEncoder().encode(text).length <= MAX_ANNOUNCEMENT_BYTES;

/** Returns the changes with one entry for each record. */
const distinct = (changes: readonly AnnouncedChange[]): readonly AnnouncedChange[] => {
  const byRecord = Map.groupBy(changes, ({ organizationId, type, id }) => `${organizationId}/${type}/${id}`);
  return [...byRecord.values()].flatMap((same) => {
    const customerIds = [...new Set(same.flatMap((each) => each.customerIds))];
    return same.slice(0, 1).map((change) => ({ ...change, customerIds }));
  });
};

/**
 * Returns the text that announces the changes of a transaction. It names their organizations only if the changes do not
 * fit.
 */
export const announcementOf = (changes: readonly AnnouncedChange[]): string => {
  const rows = distinct(changes).map(({ organizationId, type, id, customerIds }): Row => [
    organizationId,
    type,
    id,
    ...customerIds,
  ]);
  const whole = JSON.stringify(rows);
  if (fits(whole)) return whole;
  const organizations = JSON.stringify(
    [...new Set(changes.map(({ organizationId }) => organizationId))].map((id) => [id]),
  );
  return fits(organizations) ? organizations : JSON.stringify([[null]]);
};

/** Reads a text of `announcementOf`. */
export const announcedIn = (text: string): readonly Announcement[] =>
  (JSON.parse(text) as readonly Row[]).map(([organizationId, type, id, ...customerIds]) =>
    organizationId === null || type === undefined || id === undefined
      ? { organizationId, type: null }
      : { organizationId, type, id, customerIds },
  );
