import type { AuditActor, AuditEntry, IdSource } from './ports.ts';

/** A record that is not stored yet. The repository assigns its integer id and first revision. */
export type NewRecord<Stored extends { readonly id: number; readonly revision: number }> = Omit<
  Stored,
  'id' | 'revision'
>;

/** The public id and the times of a new record. */
export interface Stamp {
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Returns a new public id, and the times of a record that is created `now`. */
export const stampOf = (ids: IdSource, now: Date): Stamp => ({ publicId: ids.next(), createdAt: now, updatedAt: now });

/** The actor of audit entries about what the service does by itself. */
export const systemAuditActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/** Returns the ids of the customers that a changed record belongs or belonged to. */
export const customersOf = (...owners: readonly unknown[]): Pick<AuditEntry, 'customerIds'> => {
  const ids = new Set(owners.filter((id) => typeof id === 'number'));
  return ids.size === 0 ? {} : { customerIds: [...ids] };
};

/** A record as the subject of an audit entry. */
interface Subject {
  readonly organizationId: number | null;
  readonly publicId: string;
  readonly id?: unknown;
  /** The id of the customer that the record belongs to, if such records can belong to one. */
  readonly customerId?: unknown;
}

/** The subject type of customers, which are records of themselves. */
const CUSTOMER = 'customer';

/**
 * Returns the audit entry of a record. The subject type is the first part of the action, such as `customField` of
 * `customField.updated`.
 */
export const auditEntry = (
  action: string,
  { organizationId, publicId, id, customerId }: Subject,
  changes: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => {
  const subjectType = action.slice(0, action.indexOf('.'));
  return {
    action,
    organizationId,
    subjectType,
    subjectId: publicId,
    ...changes,
    ...customersOf(subjectType === CUSTOMER ? id : customerId, changes.before?.['customerId']),
  };
};

/** Returns the members of `after` that differ from `before`, in the form of the audit log. */
export const changesOf = <Stored extends object>(
  before: Stored,
  after: Stored,
): { readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> } => {
  const changed = Object.keys(after).filter((name) => !UNAUDITED.has(name) && differs(before, after, name));
  const pick = (record: Stored): Readonly<Record<string, unknown>> =>
    Object.fromEntries(changed.map((name) => [name, (record as Record<string, unknown>)[name]]));
  return { before: pick(before), after: pick(after) };
};

/** The names of members that the repository maintains or that are secret. */
const UNAUDITED: ReadonlySet<string> = new Set(['revision', 'updatedAt', 'createdAt', 'passwordHash']);

const differs = (before: object, after: object, name: string): boolean => {
  const earlier = (before as Record<string, unknown>)[name];
  const later = (after as Record<string, unknown>)[name];
  // Most members have the same value, whose text needs no comparison.
  return !name.startsWith('sealed') && earlier !== later && JSON.stringify(earlier) !== JSON.stringify(later);
};
