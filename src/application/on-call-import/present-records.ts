import type { Scope } from '../../domain/access/scope.ts';
import type { ExternalId, ImportTool } from '../../domain/on-call-import/plan.ts';
import type { ImSources } from '../alert-sources/ports.ts';
import type { EscalationPolicies } from '../escalation/ports.ts';
import type { ImTeams } from '../teams/ports.ts';
import type { ImOverrides, ImSchedules } from '../on-call/ports.ts';
import type { ContactMethods } from '../paging/ports.ts';
import type { ImportedKind, ImportedRecord, ImportedRecords } from './ports.ts';

/** The ids of a stored record. */
export interface StoredIds {
  readonly id: number;
  readonly publicId: string;
}

/** Finds the records that imports into an organization stored and that still exist. */
export interface Present {
  /** Returns the ids of the stored record, or undefined if an import has not stored it. */
  find(kind: ImportedKind, externalId: ExternalId): StoredIds | undefined;
}

/** The ports of `readPresent`. */
export interface PresentNeeds {
  readonly importedRecords: ImportedRecords;
  readonly imTeams: Pick<ImTeams, 'list'>;
  readonly imSchedules: Pick<ImSchedules, 'list'>;
  readonly imOverrides: Pick<ImOverrides, 'list'>;
  readonly escalationPolicies: Pick<EscalationPolicies, 'list'>;
  readonly imSources: Pick<ImSources, 'list'>;
  readonly contactMethods: Pick<ContactMethods, 'list'>;
}

const keyOf = (kind: ImportedKind, externalId: ExternalId): string => `${kind} ${externalId}`;

/**
 * Returns the records of an organization that imports can have stored, by kind. Nothing is read of a kind that was
 * never imported.
 */
const storedOf = async (
  needs: PresentNeeds,
  scope: Scope,
  records: readonly ImportedRecord[],
): Promise<ReadonlyMap<string, StoredIds>> => {
  const kinds = new Set(records.map(({ kind }) => kind));
  const when = async (kind: ImportedKind, read: () => Promise<readonly StoredIds[]>): Promise<readonly StoredIds[]> =>
    kinds.has(kind) ? read() : [];
  const schedules = await when('schedule', () => needs.imSchedules.list(scope, {}));
  const overrides: StoredIds[] = [];
  for (const { id: scheduleId } of schedules)
    overrides.push(...(await when('override', () => needs.imOverrides.list(scope, { scheduleId }))));
  const stored = [
    ...schedules,
    ...overrides,
    ...(await when('team', () => needs.imTeams.list(scope, {}))),
    ...(await when('policy', () => needs.escalationPolicies.list(scope, {}))),
    ...(await when('source', () => needs.imSources.list(scope, {}))),
    ...(await when('contactMethod', () => needs.contactMethods.list(scope, {}))),
  ];
  return new Map(stored.map((record) => [record.publicId, record]));
};

/** Returns the imported records that have not been deleted since. */
export const readPresent = async (needs: PresentNeeds, organizationId: number, tool: ImportTool): Promise<Present> => {
  const records = await needs.importedRecords.list(organizationId, tool);
  const stored = await storedOf(needs, { organizationId, customerId: null }, records);
  const present = new Map(
    records.flatMap(({ kind, externalId, publicId }) => {
      const found = stored.get(publicId);
      return found === undefined ? [] : [[keyOf(kind, externalId), found] as const];
    }),
  );
  return { find: (kind, externalId) => present.get(keyOf(kind, externalId)) };
};
