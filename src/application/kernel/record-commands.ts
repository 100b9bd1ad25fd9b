import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { StoredRecord } from '../../domain/kernel/record.ts';
import type { IdSource } from './ports.ts';
import type {
  OwnedRecord,
  TakenAnswer,
  ByRecordId,
  RecordType,
  Creation,
  Update,
  Removal,
  Change,
  RecordCommand,
} from './record-declarations.ts';
import { auditEntry, changesOf, stampOf } from './records.ts';
import type { NewRecord } from './records.ts';
import { addOne } from './repository.ts';
import type { ById } from './repository.ts';
import { requireRevision } from './required-revision.ts';
import { defineCommand } from './use-case.ts';
import type { CommandContext } from './use-case.ts';

/**
 * Declares a command on one record, which is locked. The command is refused with `missing` if the record does not exist
 * in the scope of the caller. Each function of a declaration receives the ports last.
 */
export const defineRecordCommand = <
  Needs,
  More,
  View extends Pick<StoredRecord, 'revision'>,
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
    execute:
      (needs: Needs & More) =>
      async (context: CommandContext, input: Input): Promise<Outcome<Value, Missing | GuardCode | Code>> => {
        await lockFirst?.(context, input, needs);
        const found = await records(needs).lock(context.scope, input.id);
        if (found === null) return refused(missing);
        const denied = await guard?.refusal(context, found, needs);
        if (denied) return denied;
        requireRevision(context, found);
        return execute(context, found, input, needs);
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
    declaration: Change<Needs & More, View, Input, Value, Code>,
  ) => defineRecordCommand({ ...declaration, permission, records, missing, ...(guard === undefined ? {} : { guard }) });

  const create = <More, Input, const Code extends ErrorCode = never, Answer = Stored>({
    name,
    refuses = [],
    decide,
    audited,
    answer,
  }: Creation<Needs & More, Stored, Input, Code, Answer>) =>
    defineCommand({
      name,
      permission,
      refuses: [...refuses, ...takenCodes],
      execute:
        (needs: Needs & More & { readonly ids: IdSource }) =>
        async (context: CommandContext, input: Input): Promise<Outcome<Answer, Code | TakenCode>> => {
          const stamp = stampOf(needs.ids, context.now);
          const decision = await decide({ ...context, stamp }, input, needs);
          if (!decision.ok) return decision;
          const stored = await addOne(records(needs), decision.value);
          if (typeof stored === 'string') return takenRefusal(stored, decision.value);
          context.audit(auditEntry(`${subject}.created`, stored, { after: { ...audited(stored, input) } }));
          return accepted(answer === undefined ? (stored as Stored & Answer) : await answer(context, stored, needs));
        },
    });

  const update = <More, Input extends ByRecordId, const Code extends ErrorCode = never, Answer = Stored>({
    refuses = [],
    decide,
    audited,
    answer,
    ...named
  }: Update<Needs & More, Stored, View, Input, Code, Answer>) =>
    change({
      ...named,
      refuses: [...refuses, ...takenCodes],
      execute: async (
        context: CommandContext,
        found: View,
        input: Input,
        needs: Needs & More,
      ): Promise<Outcome<Answer, Code | TakenCode>> => {
        const decision = await decide(context, found, input, needs);
        if (!decision.ok) return decision;
        const stored = await records(needs).save({ ...decision.value, updatedAt: context.now }, found);
        if (typeof stored === 'string') return takenRefusal(stored, decision.value);
        const changes =
          audited === undefined ? changesOf<Stored>(found, stored) : changesOf(audited(found), audited(stored));
        context.audit(auditEntry(`${subject}.updated`, stored, changes));
        return accepted(
          answer === undefined ? (stored as Stored & Answer) : await answer(context, stored, found, needs),
        );
      },
    });

  const remove = <More, const Code extends ErrorCode = never>({
    refusal,
    audited,
    ...named
  }: Removal<Needs & More, View, Code>) =>
    change({
      ...named,
      execute: async (
        context: CommandContext,
        found: View,
        _input: ById,
        needs: Needs & More,
      ): Promise<Outcome<{ readonly success: true }, Code>> => {
        const refusedRemoval = await refusal?.(context, found, needs);
        if (refusedRemoval) return refusedRemoval;
        await records(needs).remove(found);
        context.audit(auditEntry(`${subject}.deleted`, found, { before: { ...audited(found) } }));
        return accepted({ success: true });
      },
    });

  return { create, update, remove, change };
};
