import { admission, refusalsOf } from '../../domain/access/permissions.ts';
import type { AccessCode, PermissionName } from '../../domain/access/permissions.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { readScopeOf, writeScopeOf } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { OptimisticLockError } from './ports.ts';
import type { AuditActor, AuditEntry, AuditLog, Clock, Outbox, OutboxMessage, UnitOfWork } from './ports.ts';

/** What a reading use case knows beside its input. */
export interface QueryContext {
  readonly caller: Caller;
  /** Whose rows it may touch. */
  readonly scope: Scope;
  /** The moment of the call; the same for everything the use case does. */
  readonly now: Date;
}

/** What a writing use case knows, and where it leaves what belongs to the same transaction. */
export interface CommandContext extends QueryContext {
  /** Adds an entry to the audit log. Every command owes at least one. */
  audit(entry: AuditEntry): void;
  /** Sends a message once the transaction is stored. */
  send(message: OutboxMessage): void;
  /** Stores what was done even if the answer is a refusal, such as the count of a failed sign-in. */
  commitOnRefusal(): void;
  /** Says that an accepted call changed no record, so that no audit entry is owed: what it asked for was so already. */
  unchanged(): void;
}

/** What a command knows that stores together with others: who its audit entries name, too. */
export interface BatchContext extends QueryContext {
  readonly actor: AuditActor;
}

interface Declaration<Code extends ErrorCode> {
  /** Verb and noun; also the operationId of the endpoint. */
  readonly name: string;
  /** The row of the permission matrix that the caller must satisfy. */
  readonly permission: PermissionName;
  /** The codes that it can answer beside those of the permission. */
  readonly refuses: readonly Code[];
}

/** A use case that changes nothing. */
export interface Query<Needs, Input, Value, Code extends ErrorCode> extends Declaration<Code> {
  readonly kind: 'query';
  readonly execute: (needs: Needs) => (context: QueryContext, input: Input) => Promise<Outcome<Value, Code>>;
}

/** A use case that runs as one transaction with its audit entries and outgoing messages. */
export interface Command<Needs, Input, Value, Code extends ErrorCode> extends Declaration<Code> {
  readonly kind: 'command';
  /** Asks the outside world before the transaction begins, so that none stays open for a slow answer. */
  readonly gather?: (needs: Needs) => (context: QueryContext, input: Input) => Promise<Input>;
  /**
   * Answers without a transaction of the call's own, where a port stores what belongs together for many calls at once
   * (group commit). Audit entries go through that port. Null goes on to the transaction.
   */
  readonly executeBatched?: (needs: Needs) => (context: BatchContext, input: Input) => Promise<Outcome<Value, Code> | null>;
  readonly execute: (needs: Needs) => (work: CommandContext, input: Input) => Promise<Outcome<Value, Code>>;
}

export type UseCase<Needs, Input, Value, Code extends ErrorCode> =
  | Query<Needs, Input, Value, Code>
  | Command<Needs, Input, Value, Code>;

/** Declares a reading use case. A code outside `refuses` does not compile. */
export const defineQuery = <Needs, Input, Value, const Code extends ErrorCode = never>(
  query: Omit<Query<Needs, Input, Value, Code>, 'kind'>,
): Query<Needs, Input, Value, Code> => ({ kind: 'query', ...query });

/** Declares a writing use case. A code outside `refuses` does not compile. */
export const defineCommand = <Needs, Input, Value, const Code extends ErrorCode = never>(
  command: Omit<Command<Needs, Input, Value, Code>, 'kind'>,
): Command<Needs, Input, Value, Code> => ({ kind: 'command', ...command });

/** Declares a writing use case that asks the outside world first: `given` gets what `gather` found out. */
export const defineGatheringCommand = <Needs, Input, Gathered, Value, const Code extends ErrorCode = never>({
  gather,
  execute,
  ...declaration
}: Declaration<Code> & {
  readonly gather: (needs: Needs) => (context: QueryContext, input: Input) => Promise<Gathered>;
  readonly execute: (needs: Needs) => (work: CommandContext, gathered: Gathered) => Promise<Outcome<Value, Code>>;
}): Command<Needs, Input, Value, Code> =>
  // Only the runner carries what was gathered from one to the other, so its type need not show in every signature.
  ({ kind: 'command', ...declaration, gather, execute }) as unknown as Command<Needs, Input, Value, Code>;

/** Every code that callers of the use case can meet. */
export const codesOfUseCase = ({ permission, refuses }: Declaration<ErrorCode>): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([...refusalsOf(permission), ...refuses]),
];

/** Where a call comes from, for the audit log. */
export interface Origin {
  readonly address: string | null;
  readonly requestId: string | null;
}

/** A use case with its needs met: check the caller, do the work, answer. */
export type Run<Input, Value, Code extends string> = (
  caller: Caller,
  input: Input,
  origin?: Origin,
) => Promise<Outcome<Value, Code | AccessCode>>;

/** What the runner of use cases needs of its host. */
export interface Host {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
}

/** How often a command is run anew when another writer got in between. */
const MAX_ATTEMPTS = 5;

/** Carries a refusal out of a transaction, so that nothing of it is stored. */
class RolledBack extends Error {
  readonly refusal: Outcome<never, string>;
  constructor(refusal: Outcome<never, string>) {
    super('refused');
    this.refusal = refusal;
  }
}

/** Binds a use case to what it needs. The permission is judged here too, so an embedding host cannot skip it. */
export const prepare = <Needs, Input, Value, Code extends ErrorCode>(
  useCase: UseCase<Needs, Input, Value, Code>,
  needs: Needs,
  host: Host,
): Run<Input, Value, Code> => {
  const work = useCase.kind === 'query' ? readingWith(useCase, needs, host) : writingWith(useCase, needs, host);
  return async (caller, input, origin = { address: null, requestId: null }) =>
    admission(useCase.permission, caller) ?? (await work(caller, input, origin));
};

type Inner<Input, Value, Code extends string> = (caller: Caller, input: Input, origin: Origin) => Promise<Outcome<Value, Code>>;

const readingWith = <Needs, Input, Value, Code extends ErrorCode>(
  query: Query<Needs, Input, Value, Code>,
  needs: Needs,
  { clock }: Host,
): Inner<Input, Value, Code> => {
  const answer = query.execute(needs);
  return (caller, input) => answer({ caller, scope: readScopeOf(caller), now: clock.now() }, input);
};

const writingWith = <Needs, Input, Value, Code extends ErrorCode>(
  command: Command<Needs, Input, Value, Code>,
  needs: Needs,
  host: Host,
): Inner<Input, Value, Code> => {
  const decide = command.execute(needs);
  const gather = command.gather?.(needs);
  const executeBatched = command.executeBatched?.(needs);
  const once = async (caller: Caller, input: Input, origin: Origin): Promise<Outcome<Value, Code>> => {
    const now = host.clock.now();
    const entries: AuditEntry[] = [];
    const messages: OutboxMessage[] = [];
    const told = { kept: false, unchanged: false };
    const outcome = await decide(
      {
        caller,
        scope: writeScopeOf(caller),
        now,
        audit: (entry) => void entries.push(entry),
        send: (message) => void messages.push(message),
        commitOnRefusal: () => {
          told.kept = true;
        },
        unchanged: () => {
          told.unchanged = true;
        },
      },
      input,
    );
    if (!outcome.ok && !told.kept) throw new RolledBack(outcome);
    if (outcome.ok && !told.unchanged && entries.length === 0) throw new Error(`The command ${command.name} left no audit entry.`);
    if (entries.length > 0) await host.auditLog.append(actorOf(caller, origin), now, entries);
    if (messages.length > 0) await host.outbox.add(messages, now);
    return outcome;
  };
  return async (caller, asked, origin) => {
    const context = { caller, scope: writeScopeOf(caller), now: host.clock.now() };
    const input = gather === undefined ? asked : await gather(context, asked);
    const answered = await executeBatched?.({ ...context, actor: actorOf(caller, origin) }, input);
    if (answered !== undefined && answered !== null) return answered;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await host.unitOfWork.inTransaction(() => once(caller, input, origin));
      } catch (fault) {
        if (fault instanceof RolledBack) return fault.refusal as Outcome<Value, Code>;
        if (!(fault instanceof OptimisticLockError) || attempt === MAX_ATTEMPTS) throw fault;
      }
    }
  };
};

const actorOf = (caller: Caller, { address, requestId }: Origin): AuditActor => ({ ...actorIdOf(caller), address, requestId });

const actorIdOf = (caller: Caller): Pick<AuditActor, 'kind' | 'id'> => {
  switch (caller.kind) {
    case 'user':
      return { kind: 'user', id: caller.userPublicId };
    case 'token':
      return { kind: 'token', id: String(caller.tokenId) };
    case 'agent':
      return { kind: 'agent', id: caller.registrationId };
    case 'anonymous':
    case 'system':
      return { kind: caller.kind, id: null };
  }
};
