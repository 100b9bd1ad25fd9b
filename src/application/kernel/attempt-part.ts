import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { AuditEntry, OutboxMessage, UnitOfWork } from './ports.ts';
import type { CommandContext } from './use-case.ts';

/** Thrown to undo what a refused part has stored, while its command is accepted. */
class RefusedPart extends Error {
  override readonly name = 'RefusedPart';
}

/**
 * Runs a part of a command that can be refused alone: what it has stored is undone, and its audit entries and messages
 * are dropped. The command itself must then be accepted; it has changed nothing by this part.
 */
export const attemptPart = async <Value, Code extends ErrorCode>(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  context: CommandContext,
  run: (part: CommandContext) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code>> => {
  const entries: AuditEntry[] = [];
  const messages: OutboxMessage[] = [];
  const own = {
    audit: (entry: AuditEntry) => void entries.push(entry),
    send: (message: OutboxMessage) => void messages.push(message),
  };
  const part: CommandContext = { ...context, ...own, as: (caller) => ({ ...context.as(caller), ...own }) };
  const refusals: Refusal<Code>[] = [];
  try {
    const outcome = await unitOfWork.inTransaction(async () => {
      const given = await run(part);
      if (!given.ok) {
        refusals.push(given);
        throw new RefusedPart('A part of the command was refused.');
      }
      return given;
    });
    for (const entry of entries) context.audit(entry);
    for (const message of messages) context.send(message);
    return outcome;
  } catch (fault) {
    const [refusal] = refusals;
    if (!(fault instanceof RefusedPart) || refusal === undefined) throw fault;
    context.unchanged();
    return refusal;
  }
};
