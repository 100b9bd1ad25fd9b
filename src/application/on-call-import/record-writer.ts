import type { ExternalId } from '../../domain/on-call-import/plan.ts';
import type { OrganizationRecord } from '../../domain/kernel/record.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import type { NewRecord } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { Repository } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImportedKind, ImportedRecord } from './ports.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { Present, StoredIds } from './present-records.ts';

/** The audit entries of new records, as their own use cases write them. */
const actions: Readonly<Record<ImportedKind, string>> = {
  team: 'imTeam.created',
  schedule: 'imSchedule.created',
  override: 'imOverride.created',
  policy: 'escalationPolicy.created',
  source: 'imSource.created',
  contactMethod: 'imContactMethod.created',
};

type Owned = OrganizationRecord;

/** The members that every new record has. */
export type CommonMembers = Pick<Owned, 'publicId' | 'organizationId' | 'createdAt' | 'updatedAt'>;

/** Stores the records of one import, and finds those that it refers to. */
export class RecordWriter {
  readonly imported: ImportedRecord[] = [];
  readonly #new = new Map<string, StoredIds>();
  readonly #present: Present;
  readonly #work: CommandContext;
  readonly #prepared: PreparedImport;
  readonly #ids: IdSource;

  constructor(work: CommandContext, prepared: PreparedImport, present: Present, ids: IdSource) {
    this.#work = work;
    this.#prepared = prepared;
    this.#present = present;
    this.#ids = ids;
  }

  /** Stores a record; null for one that an earlier import stored. `audited` is what the audit log shows of it. */
  async add<Stored extends Owned, Filter, View extends Stored, Taken extends string>(
    kind: ImportedKind,
    externalId: ExternalId,
    repository: Repository<Stored, Filter, View, Taken>,
    record: (common: CommonMembers) => NewRecord<Stored>,
    audited: Readonly<Record<string, unknown>>,
  ): Promise<Stored | null> {
    if (this.find(kind, externalId) !== undefined) return null;
    const { now } = this.#work;
    const common = {
      ...stampOf(this.#ids, now),
      organizationId: this.#prepared.organization.id,
    };
    const stored = expectStored<Stored>(await addOne(repository, record(common)));
    this.note(kind, externalId, stored);
    this.#work.audit(auditEntry(actions[kind], stored, { after: audited }));
    return stored;
  }

  /** Takes a record that exists for the imported one. */
  note(kind: ImportedKind, externalId: ExternalId, { id, publicId }: StoredIds): void {
    this.#new.set(`${kind} ${externalId}`, { id, publicId });
    this.imported.push({ kind, externalId, publicId });
  }

  /** Returns the ids of a record that this or an earlier import has stored, or undefined. */
  find(kind: ImportedKind, externalId: ExternalId): StoredIds | undefined {
    return this.#new.get(`${kind} ${externalId}`) ?? this.#present.find(kind, externalId);
  }

  /** Returns the id of a record that this or an earlier import has stored. Throws if there is none. */
  idOf(kind: ImportedKind, externalId: ExternalId): number {
    const found = this.find(kind, externalId);
    if (found === undefined) throw new Error(`The import refers to the ${kind} ${externalId}, which is not stored.`);
    return found.id;
  }

  /** Returns the id of the team, or null for records without a team. */
  teamIdOf(team: ExternalId | null): number | null {
    return team === null ? null : this.idOf('team', team);
  }

  /** Returns the public id of the user of a person. */
  userIdOf(person: ExternalId): string {
    const user = this.#prepared.people.get(person);
    if (user === undefined) throw new Error(`The import refers to the person ${person}, who is no user.`);
    return user.publicId;
  }
}
