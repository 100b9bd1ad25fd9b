import type { AuditActor, AuditEntry } from './ports.ts';

/** A record that is not stored yet. The repository assigns its integer id and first revision. */
export type NewRecord<Stored extends { readonly id: number; readonly revision: number }> = Omit<
  Stored,
  'id' | 'revision'
>;

/** The actor of audit entries about what the service does by itself. */
export const systemAuditActor: AuditActor = { kind: 'system', id: null, address: null, requestId: null };

/**
 * Returns the audit entry of a record. The subject type is the first part of the action, such as `customField` of
 * `customField.updated`.
 */
export const auditEntry = (
  action: string,
  { organizationId, publicId }: { readonly organizationId: number | null; readonly publicId: string },
  changes: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  action,
  organizationId,
  subjectType: action.slice(0, action.indexOf('.')),
  subjectId: publicId,
  ...changes,
});

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

const differs = (before: object, after: object, name: string): boolean =>
  !name.startsWith('sealed') &&
  JSON.stringify((before as Record<string, unknown>)[name]) !==
    JSON.stringify((after as Record<string, unknown>)[name]);
