import type { PermissionName } from '../../domain/access/permissions.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { StoredRecord } from '../../domain/kernel/record.ts';
import type { Awaitable } from './awaitable.ts';
import type { NewRecord, Stamp } from './records.ts';
import type { NoFilter, RecordId, Repository } from './repository.ts';
import type { CommandContext } from './use-case.ts';

/** A record that belongs to an organization, or to the platform if `organizationId` is null. */
export interface OwnedRecord extends StoredRecord {
  readonly organizationId: number | null;
}

/** The refusal of a write that violates a unique or reference constraint. */
export interface TakenAnswer<Stored extends StoredRecord, Code extends ErrorCode> {
  readonly code: Code;
  /** Returns the issue to report if the constraint concerns a member of the request body. */
  issue?(record: NewRecord<Stored>): Issue;
}

/** Decides who may change an existing record. */
interface Guard<Needs, View, Code extends ErrorCode> {
  readonly refuses: readonly Code[];
  /** Returns the refusal of the caller, or null for one who may change the record. */
  readonly refusal: (context: CommandContext, record: View, needs: Needs) => Awaitable<Refusal<NoInfer<Code>> | null>;
}

interface LockedRecords<View> {
  lock(scope: Scope, id: RecordId): Promise<View | null>;
}

/** The input of a use case on one record. */
export interface ByRecordId {
  readonly id: RecordId;
}

/** The declaration that all commands of one type of record share. */
export interface RecordType<
  Needs,
  Stored extends OwnedRecord,
  View extends Stored,
  Taken extends string,
  Missing extends ErrorCode,
  TakenCode extends ErrorCode,
  GuardCode extends ErrorCode,
> {
  /** The subject type of the audit entries. For example, `tag` results in the action `tag.created`. */
  readonly subject: string;
  /** The permission that the caller must have. */
  readonly permission: PermissionName;
  readonly records: (
    needs: Needs,
  ) => Pick<Repository<Stored, NoFilter, View, Taken>, 'lock' | 'add' | 'save' | 'remove'>;
  /** The code for a record that does not exist in the scope of the caller. */
  readonly missing: Missing;
  /** The refusal for each constraint that a write can violate. */
  readonly taken: Readonly<Record<Taken, TakenAnswer<NoInfer<Stored>, TakenCode>>>;
  readonly guard?: Guard<Needs, View, GuardCode>;
}

/** The name of a command, and the codes that its decision can return. */
interface Named<Code extends ErrorCode> {
  readonly name: string;
  readonly refuses?: readonly Code[];
}

/** A command on an existing record. */
interface OnRecord<Needs, Input, Code extends ErrorCode> extends Named<Code> {
  /** Takes the locks that must be taken before the lock of the record. */
  readonly lockFirst?: (context: CommandContext, input: Input, needs: Needs) => Promise<void>;
}

/** The declaration of a command that creates a record. */
export interface Creation<
  Needs,
  Stored extends OwnedRecord,
  Input,
  Code extends ErrorCode,
  Answer,
> extends Named<Code> {
  /** Returns the new record, or a refusal. */
  readonly decide: (
    context: CommandContext & { readonly stamp: Stamp },
    input: Input,
    needs: Needs,
  ) => Awaitable<Outcome<NewRecord<Stored>, NoInfer<Code>>>;
  /** Returns the members that the audit entry contains. */
  readonly audited: (stored: Stored, input: Input) => object;
  /** Returns the result of the command. Defaults to the stored record. */
  readonly answer?: (context: CommandContext, stored: Stored, needs: Needs) => Awaitable<Answer>;
}

/** The declaration of a command that changes a record. */
export interface Update<
  Needs,
  Stored extends OwnedRecord,
  View,
  Input,
  Code extends ErrorCode,
  Answer,
> extends OnRecord<Needs, Input, Code> {
  /** Returns the changed record, or a refusal. The time of the change is added to the record. */
  readonly decide: (
    context: CommandContext,
    found: View,
    input: Input,
    needs: Needs,
  ) => Awaitable<Outcome<Stored, NoInfer<Code>>>;
  /** Returns the members whose changes the audit entry contains. Defaults to all. */
  readonly audited?: (record: Stored) => object;
  /** Returns the result of the command. Defaults to the stored record. */
  readonly answer?: (context: CommandContext, stored: Stored, found: View, needs: Needs) => Awaitable<Answer>;
}

/** The declaration of a command that deletes a record. */
export interface Removal<Needs, View, Code extends ErrorCode> extends Named<Code> {
  /** Returns the refusal of the removal, or null if the record can be removed. */
  readonly refusal?: (context: CommandContext, found: View, needs: Needs) => Awaitable<Refusal<NoInfer<Code>> | null>;
  /** Returns the members that the audit entry contains. */
  readonly audited: (found: View) => object;
}

/** The declaration of a command on a record that answers something else than the record. */
export interface Change<Needs, View, Input, Value, Code extends ErrorCode> extends OnRecord<Needs, Input, Code> {
  readonly execute: (
    context: CommandContext,
    found: View,
    input: Input,
    needs: Needs,
  ) => Promise<Outcome<Value, NoInfer<Code>>>;
}

/** The declaration of a command on a record with the parts that the commands of its type share. */
export interface RecordCommand<
  Needs,
  More,
  View,
  Input,
  Value,
  Missing extends ErrorCode,
  GuardCode extends ErrorCode,
  Code extends ErrorCode,
> extends Change<More, View, Input, Value, Code> {
  readonly permission: PermissionName;
  readonly records: (needs: Needs) => LockedRecords<View>;
  readonly missing: Missing;
  readonly guard?: Guard<Needs, View, GuardCode>;
}
