import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { AuditEntry, OutboxMessage, UnitOfWork } from './ports.ts';
import type { CommandContext } from './use-case.ts';

/** Thrown to roll back the savepoint of a refused part. */
class RefusedPart<Code extends string> extends Error {
  readonly refusal: Refusal<Code>;
  constructor(refusal: Refusal<Code>) {
    super('The part was refused.');
    this.refusal = refusal;
  }
}

/**
 * Runs a part of a command of which nothing remains if it is refused: neither its changes, nor its audit entries, messages
 * and follow-up work. The command goes on in either case.
 */
export const allOrNothing = async <Value, Code extends string>(
  unitOfWork: UnitOfWork,
  work: CommandContext,
  run: (work: CommandContext) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> => {
  const entries: AuditEntry[] = [];
  const messages: OutboxMessage[] = [];
  const afterwards: (() => Promise<void>)[] = [];
  const part: CommandContext = {
    ...work,
    audit: (entry) => void entries.push(entry),
    send: (message) => void messages.push(message),
    afterCommit: (follow) => void afterwards.push(follow),
  };
  try {
    const outcome = await unitOfWork.inTransaction(async () => {
      const ended = await run(part);
      if (!ended.ok) throw new RefusedPart(ended);
      return ended;
    });
    for (const entry of entries) work.audit(entry);
    for (const message of messages) work.send(message);
    for (const follow of afterwards) work.afterCommit(follow);
    return outcome;
  } catch (fault) {
    if (fault instanceof RefusedPart) return fault.refusal as Refusal<Code>;
    throw fault;
  }
};
