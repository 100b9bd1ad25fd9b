import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { UnitOfWork } from './ports.ts';
import type { CommandContext } from './use-case.ts';

/** Thrown to roll back the savepoint of a rehearsal. */
class Rehearsed<Value, Code extends string> extends Error {
  readonly outcome: Outcome<Value, Code>;
  constructor(outcome: Outcome<Value, Code>) {
    super('The rehearsal has ended.');
    this.outcome = outcome;
  }
}

/**
 * Runs a part of a command, rolls back all that it changed, and returns its outcome. Its audit entries, messages and
 * follow-up work are dropped.
 */
export const rehearse = async <Value, Code extends string>(
  unitOfWork: UnitOfWork,
  work: CommandContext,
  run: (work: CommandContext) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> => {
  const nothing = (): void => undefined;
  work.unchanged();
  try {
    return await unitOfWork.inTransaction(async () => {
      throw new Rehearsed(await run({ ...work, audit: nothing, send: nothing, afterCommit: nothing }));
    });
  } catch (fault) {
    if (fault instanceof Rehearsed) return fault.outcome as Outcome<Value, Code>;
    throw fault;
  }
};
