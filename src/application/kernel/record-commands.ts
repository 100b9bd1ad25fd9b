import type { PermissionName } from '../../domain/access/permissions.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Issue } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { Awaitable } from './awaitable.ts';
import type { IdSource } from './ports.ts';
import { auditEntry, changesOf } from './records.ts';
import type { NewRecord } from './records.ts';
import { addOne } from './repository.ts';
import type { Aggregate, ById, NoFilter, RecordId, Repository } from './repository.ts';
import { defineCommand } from './use-case.ts';
import type { CommandContext } from './use-case.ts';

/** A record that belongs to an organization, or to the platform if `organizationId` is null. */
interface OwnedRecord extends Aggregate {
  readonly organizationId: number | null;
}

/** The refusal of a write that violates a unique or reference constraint. */
interface TakenAnswer<Stored extends Aggregate, Code extends ErrorCode> {
  readonly code: Code;
  /** Returns the issue to report if the constraint concerns a member of the request body. */
  issue?(record: NewRecord<Stored>): Issue;
}

/** Decides who may change an existing record. */
interface Guard<Needs, View, Code extends ErrorCode> {
  readonly refuses: readonly Code[];
  readonly refusal: (
    needs: Needs,
  ) => (context: CommandContext, record: View) => Awaitable<Refusal<NoInfer<Code>> | null>;
}

interface LockedRecords<View> {
  lock(scope: Scope, id: RecordId): Promise<View | null>;
}

interface ByRecordId {
  readonly id: RecordId;
}

/** The declaration that all commands of one type of record share. */
interface RecordType<
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
  readonly lockFirst?: (needs: Needs) => (context: CommandContext, input: Input) => Promise<void>;
}

/** The public id and the times of a new record. */
interface Stamp {
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Creation<Needs, Stored extends OwnedRecord, Input, Code extends ErrorCode, Answer> extends Named<Code> {
  readonly decide: (
    needs: Needs,
  ) => (
    context: CommandContext & { readonly stamp: Stamp },
    input: Input,
  ) => Awaitable<Outcome<NewRecord<Stored>, NoInfer<Code>>>;
  /** Returns the members that the audit entry contains. */
  readonly audited: (stored: Stored, input: Input) => object;
  /** Returns the result of the command. Defaults to the stored record. */
  readonly answer?: (needs: Needs) => (context: CommandContext, stored: Stored) => Awaitable<Answer>;
}

interface Update<Needs, Stored extends OwnedRecord, View, Input, Code extends ErrorCode, Answer> extends OnRecord<
  Needs,
  Input,
  Code
> {
  /** Returns the changed record, or a refusal. The time of the change is added to the record. */
  readonly decide: (
    needs: Needs,
  ) => (context: CommandContext, found: View, input: Input) => Awaitable<Outcome<Stored, NoInfer<Code>>>;
  /** Returns the members whose changes the audit entry contains. Defaults to all. */
  readonly audited?: (record: Stored) => object;
  /** Returns the result of the command. Defaults to the stored record. */
  readonly answer?: (needs: Needs) => (context: CommandContext, stored: Stored, found: View) => Awaitable<Answer>;
}

interface Removal<Needs, View, Code extends ErrorCode> extends Named<Code> {
  readonly decide?: (
    needs: Needs,
  ) => (context: CommandContext, found: View) => Awaitable<Outcome<unknown, NoInfer<Code>>>;
  /** Returns the members that the audit entry contains. */
  readonly audited: (found: View) => object;
}

interface Change<Needs, View, Input, Value, Code extends ErrorCode> extends OnRecord<Needs, Input, Code> {
  readonly execute: (
    needs: Needs,
  ) => (context: CommandContext, found: View, input: Input) => Promise<Outcome<Value, NoInfer<Code>>>;
}

interface RecordCommand<
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

/**
 * Declares a command on one record, which is locked. The command is refused with `missing` if the record does not exist
 * in the scope of the caller.
 */
export const defineRecordCommand = <
  Needs,
  More,
  View,
  Input extends ByRecordId,
  Value,
  const Missing extends ErrorCode,
  const GuardCode extends ErrorCode = never,
  const Code extends ErrorCode = never,
>({
  name,
  permission,
  records,
  missing,
  guard,
  refuses = [],
  lockFirst,
  execute,
}: RecordCommand<Needs, More, View, Input, Value, Missing, GuardCode, Code>) =>
  defineCommand({
    name,
    permission,
    refuses: [missing, ...(guard?.refuses ?? []), ...refuses],
    execute: (needs: Needs & More) => {
      const refusalOf = guard?.refusal(needs);
      const takeLocks = lockFirst?.(needs);
      const run = execute(needs);
      return async (context: CommandContext, input: Input): Promise<Outcome<Value, Missing | GuardCode | Code>> => {
        await takeLocks?.(context, input);
        const found = await records(needs).lock(context.scope, input.id);
        if (found === null) return refused(missing);
        return (await refusalOf?.(context, found)) ?? run(context, found, input);
      };
    },
  });

/**
 * Declares the commands of one type of record. `create` stores a record, `update` and `remove` change and delete the
 * one with the id of the input, and `change` is any other command on a locked record. A refusal that is in none of
 * `missing`, `taken`, `guard` and `refuses` does not compile; every command declares the codes that it can return.
 */
export const defineRecordCommands = <
  Needs,
  Stored extends OwnedRecord,
  View extends Stored,
  Taken extends string,
  const Missing extends ErrorCode,
  const TakenCode extends ErrorCode = never,
  const GuardCode extends ErrorCode = never,
>({
  subject,
  permission,
  records,
  missing,
  taken,
  guard,
}: RecordType<Needs, Stored, View, Taken, Missing, TakenCode, GuardCode>) => {
  const takenAnswers: readonly TakenAnswer<NoInfer<Stored>, TakenCode>[] = Object.values(taken);
  const takenCodes = takenAnswers.map(({ code }) => code);

  const takenRefusal = (constraint: Taken, record: NewRecord<Stored>): Refusal<TakenCode> => {
    const answer = taken[constraint];
    return refused(answer.code, answer.issue && { issues: [answer.issue(record)] });
  };

  const change = <More, Input extends ByRecordId, Value, const Code extends ErrorCode = never>(
    declaration: Change<More, View, Input, Value, Code>,
  ) => defineRecordCommand({ ...declaration, permission, records, missing, ...(guard === undefined ? {} : { guard }) });

  const create = <More, Input, const Code extends ErrorCode = never, Answer = Stored>({
    name,
    refuses = [],
    decide,
    audited,
    answer,
  }: Creation<More, Stored, Input, Code, Answer>) =>
    defineCommand({
      name,
      permission,
      refuses: [...refuses, ...takenCodes],
      execute: (needs: Needs & More & { readonly ids: IdSource }) => {
        const decideRecord = decide(needs);
        const answerOf = answer?.(needs);
        return async (context: CommandContext, input: Input): Promise<Outcome<Answer, Code | TakenCode>> => {
          const { now } = context;
          const stamp = { publicId: needs.ids.next(), createdAt: now, updatedAt: now };
          const decision = await decideRecord({ ...context, stamp }, input);
          if (!decision.ok) return decision;
          const stored = await addOne(records(needs), decision.value);
          if (typeof stored === 'string') return takenRefusal(stored, decision.value);
          context.audit(auditEntry(`${subject}.created`, stored, { after: { ...audited(stored, input) } }));
          return accepted(answerOf === undefined ? (stored as Stored & Answer) : await answerOf(context, stored));
        };
      },
    });

  const update = <More, Input extends ByRecordId, const Code extends ErrorCode = never, Answer = Stored>({
    refuses = [],
    decide,
    audited,
    answer,
    ...named
  }: Update<More, Stored, View, Input, Code, Answer>) =>
    change({
      ...named,
      refuses: [...refuses, ...takenCodes],
      execute: (needs: Needs & More) => {
        const decideChange = decide(needs);
        const answerOf = answer?.(needs);
        return async (
          context: CommandContext,
          found: View,
          input: Input,
        ): Promise<Outcome<Answer, Code | TakenCode>> => {
          const decision = await decideChange(context, found, input);
          if (!decision.ok) return decision;
          const stored = await records(needs).save({ ...decision.value, updatedAt: context.now }, found);
          if (typeof stored === 'string') return takenRefusal(stored, decision.value);
          const changes =
            audited === undefined ? changesOf<Stored>(found, stored) : changesOf(audited(found), audited(stored));
          context.audit(auditEntry(`${subject}.updated`, stored, changes));
          return accepted(
            answerOf === undefined ? (stored as Stored & Answer) : await answerOf(context, stored, found),
          );
        };
      },
    });

  const remove = <More, const Code extends ErrorCode = never>({
    decide,
    audited,
    ...named
  }: Removal<More, View, Code>) =>
    change({
      ...named,
      execute: (needs: Needs & More) => {
        const decideRemoval = decide?.(needs);
        return async (
          context: CommandContext,
          found: View,
          _input: ById,
        ): Promise<Outcome<{ readonly success: true }, Code>> => {
          const decision = await decideRemoval?.(context, found);
          if (decision?.ok === false) return decision;
          await records(needs).remove(found);
          context.audit(auditEntry(`${subject}.deleted`, found, { before: { ...audited(found) } }));
          return accepted({ success: true });
        };
      },
    });

  return { create, update, remove, change };
};
