import { permissionOf, permissionRefusal, refusalsOf } from '../../domain/access/permissions.ts';
import { unknownCallerRefusal } from '../../domain/access/caller.rules.ts';
import type { AccessCode, PermissionName } from '../../domain/access/permissions.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { queryScopeOf, writeScopeOf } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { OptimisticLockError, StalePreparationError, UnavailableError } from './ports.ts';
import type { AuditActor, AuditEntry, AuditLog, Clock, Outbox, OutboxMessage, UnitOfWork } from './ports.ts';
import { RolledBack } from './required-revision.ts';
import type { Conditional } from './required-revision.ts';

/** The context of a query: caller, scope, time and host. */
export interface QueryContext {
  readonly caller: Caller;
  /** The tenant whose rows the use case may touch. */
  readonly scope: Scope;
  /** The time of the call; it does not change while the use case runs. */
  readonly now: Date;
  /**
   * The organization of the custom host that was called; null for hosts that serve every organization. See
   * `servesMember`.
   */
  readonly hostOrganizationId: number | null;
}

/** The context of a command. It also adds audit entries, messages and follow-up work to the transaction. */
export interface CommandContext extends QueryContext, Conditional {
  /** Adds an entry to the audit log. An accepted command must add at least one, or call `unchanged`. */
  audit(entry: AuditEntry): void;
  /** Sends a message after the transaction has been committed. */
  send(message: OutboxMessage): void;
  /** Runs `work` once the transaction has been committed, before the caller gets the outcome. It must not reject. */
  afterCommit(work: () => Promise<void>): void;
  /** Commits the transaction even if the command is refused, for example to count a failed sign-in. */
  commitOnRefusal(): void;
  /** Declares that an accepted command changed no record and therefore has nothing to audit. */
  unchanged(): void;
  /**
   * Returns the context of a caller whom the command has recognized itself, such as by a ticket. The audit entries of
   * the command name this caller.
   */
  as(caller: Caller): CommandContext;
}

/** The context of a batched command. */
export interface BatchContext extends QueryContext {
  /** The actor that the audit entries name. */
  readonly actor: AuditActor;
}

/** The part of a use case that does not depend on its types. */
export interface UseCaseDeclaration<Code extends ErrorCode> {
  /** The name, a verb and a noun. It is also the operationId of the endpoint. */
  readonly name: string;
  /** The permission that the caller must have. */
  readonly permission: PermissionName;
  /** The codes that the use case can return besides those of its permission. */
  readonly refuses: readonly Code[];
}

/** A use case that is not connected to its ports yet. See `bindUseCase`. */
export interface UseCase<Needs, Input, Value, Code extends ErrorCode> extends UseCaseDeclaration<Code> {
  /**
   * The kind of the use case. A query changes nothing. A command runs in one transaction with its audit entries and
   * outgoing messages.
   */
  readonly kind: 'query' | 'command';
  readonly connect: (needs: Needs, host: Host) => Call<Input, Value, Code>;
  /** Connects the use case as a part of a command. See `bindPart`. */
  readonly connectPart: (needs: Needs) => (context: CommandContext, input: Input) => Promise<Outcome<Value, Code>>;
}

/** The origin of a call: the client and the host that the client addressed. */
export interface Origin extends Conditional {
  readonly address: string | null;
  readonly requestId: string | null;
  /** The organization of a custom host, or null for hosts that serve every organization. */
  readonly hostOrganizationId: number | null;
  /** Called with the outcome at the end of a command's transaction, as part of it; the command fails if it rejects. */
  readonly beforeCommit?: (outcome: Outcome<unknown, ErrorCode>) => Promise<void>;
}

/**
 * A use case that is connected to its ports and can be called. A caller of null had an invalid credential and is refused
 * with `unauthenticated`, also if the use case needs no credential.
 */
export type Run<Input, Value, Code extends string> = (
  caller: Caller | null,
  input: Input,
  origin?: Origin,
) => Promise<Outcome<Value, Code | AccessCode>>;

type Call<Input, Value, Code extends ErrorCode> = (
  caller: Caller,
  input: Input,
  origin: Origin,
) => Promise<Outcome<Value, Code>>;

/** The ports that every use case needs to run. */
export interface Host {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
}

type Execute<Needs, Input, Value, Code extends string> = (
  needs: Needs,
) => (context: CommandContext, input: Input) => Promise<Outcome<Value, NoInfer<Code>>>;

interface QueryDeclaration<Needs, Input, Value, Code extends ErrorCode> extends UseCaseDeclaration<Code> {
  readonly execute: (needs: Needs) => (context: QueryContext, input: Input) => Promise<Outcome<Value, NoInfer<Code>>>;
}

interface CommandDeclaration<Needs, Input, Value, Code extends ErrorCode> extends UseCaseDeclaration<Code> {
  /**
   * Runs the command without a transaction of its own, through a port that stores the changes of many calls in one
   * transaction (group commit) together with their audit entries. If it returns null, `execute` runs.
   */
  readonly executeBatched?: (
    needs: Needs,
  ) => (context: BatchContext, input: Input) => Promise<Outcome<Value, NoInfer<Code>> | null>;
  readonly execute: Execute<Needs, Input, Value, Code>;
  /**
   * Completes the value after the commit, for example with what a worker has done by then. It runs outside of the
   * transaction. A repetition with the same idempotency key gets the value as `execute` returned it.
   */
  readonly complete?: (needs: Needs) => (context: QueryContext, value: Value, input: Input) => Promise<Value>;
}

interface PreparedCommandDeclaration<Needs, Input, Facts, Value, Code extends ErrorCode> extends CommandDeclaration<
  Needs,
  Facts,
  Value,
  Code
> {
  /** Runs before the transaction begins, so that no transaction remains open while a slow service responds. */
  readonly prepare: (needs: Needs) => (context: QueryContext, input: Input) => Promise<Facts>;
}

/** Declares a use case that changes nothing. A refusal that is not in `refuses` does not compile. */
export const defineQuery = <Needs, Input, Value, const Code extends ErrorCode = never>({
  execute,
  ...declaration
}: QueryDeclaration<Needs, Input, Value, Code>): UseCase<Needs, Input, Value, Code> => ({
  ...declaration,
  kind: 'query',
  connectPart: execute,
  connect: (needs, { clock }) => {
    const answer = execute(needs);
    const allowed = permissionOf(declaration.permission);
    return (caller, input, { hostOrganizationId }) =>
      answer({ caller, scope: queryScopeOf(caller, allowed), now: clock.now(), hostOrganizationId }, input);
  },
});

/** Declares a use case that runs in a transaction. A refusal that is not in `refuses` does not compile. */
export const defineCommand = <Needs, Input, Value, const Code extends ErrorCode = never>(
  command: CommandDeclaration<Needs, Input, Value, Code>,
): UseCase<Needs, Input, Value, Code> =>
  definePreparedCommand({ ...command, prepare: () => (_context, input: Input) => Promise.resolve(input) });

/**
 * Declares a command that calls external services before its transaction. `execute` receives the result of `prepare`.
 */
export const definePreparedCommand = <Needs, Input, Facts, Value, const Code extends ErrorCode = never>({
  prepare,
  executeBatched,
  execute,
  complete,
  ...declaration
}: PreparedCommandDeclaration<Needs, Input, Facts, Value, Code>): UseCase<Needs, Input, Value, Code> => ({
  ...declaration,
  kind: 'command',
  connectPart: (needs) => {
    const factsOf = prepare(needs);
    const run = execute(needs);
    return async (context, input) => run(context, await factsOf(context, input));
  },
  connect: (needs, host) => {
    const factsOf = prepare(needs);
    const batched = executeBatched?.(needs);
    const transact = transaction(declaration.name, execute(needs), host);
    const completed = complete?.(needs);
    return async (caller, input, origin) => {
      for (let attempt = 1; ; attempt += 1) {
        const context = {
          caller,
          scope: writeScopeOf(caller),
          now: host.clock.now(),
          hostOrganizationId: origin.hostOrganizationId,
        };
        const facts = await factsOf(context, input);
        const answered = await batched?.({ ...context, actor: actorOf(caller, origin) }, facts);
        try {
          const outcome = answered ?? (await transact(caller, facts, origin));
          if (completed === undefined || !outcome.ok) return outcome;
          return accepted(await completed(context, outcome.value, facts));
        } catch (fault) {
          if (!(fault instanceof StalePreparationError)) throw fault;
          if (attempt === MAX_ATTEMPTS) throw contended(declaration.name, fault);
        }
      }
    };
  },
});

/** Returns every code that the use case can return, including those of its permission. */
export const codesOfUseCase = ({ permission, refuses }: UseCaseDeclaration<ErrorCode>): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([...refusalsOf(permission), ...refuses]),
];

const NO_ORIGIN: Origin = { address: null, requestId: null, hostOrganizationId: null };

/**
 * Connects a use case to its ports. The result checks the permission of the caller, so that no host can skip the check.
 */
export const bindUseCase = <Needs, Input, Value, Code extends ErrorCode>(
  { permission, connect }: UseCase<Needs, Input, Value, Code>,
  needs: Needs,
  host: Host,
): Run<Input, Value, Code> => {
  const call = connect(needs, host);
  return async (caller, input, origin = NO_ORIGIN) =>
    caller === null
      ? unknownCallerRefusal
      : (permissionRefusal(permission, caller) ?? (await call(caller, input, origin)));
};

/**
 * Connects a use case to its ports as a part of a command: it checks the permission of the caller, and runs with the time,
 * in the transaction and with the audit entries and messages of the command. Its preparation must not call slow services.
 */
export const bindPart = <Needs, Input, Value, Code extends ErrorCode>(
  { permission, connectPart }: UseCase<Needs, Input, Value, Code>,
  needs: Needs,
): ((context: CommandContext, input: Input) => Promise<Outcome<Value, Code | AccessCode>>) => {
  const run = connectPart(needs);
  return async (context, input) =>
    permissionRefusal(permission, context.caller) ?? (await run(unconditional(context), input));
};

/** Parts of a command change records beside the one whose version the caller has named. */
const unconditional = (context: CommandContext): CommandContext =>
  context.expectedRevisions === undefined ? context : { ...context, expectedRevisions: undefined };

/** The maximum number of attempts of a command whose records other transactions change at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * Returns the error for a command whose records concurrent transactions changed at every attempt. The caller can repeat
 * the request.
 */
const contended = (name: string, cause: Error): UnavailableError =>
  new UnavailableError(`The command ${name} lost ${MAX_ATTEMPTS} races: ${cause.message}`, { cause });

/** Runs the command in a transaction, and runs it again if another transaction changed a record since it was read. */
const transaction = <Input, Value, Code extends ErrorCode>(
  name: string,
  execute: (context: CommandContext, input: Input) => Promise<Outcome<Value, Code>>,
  host: Host,
): Call<Input, Value, Code> => {
  const once = async (caller: Caller, input: Input, origin: Origin) => {
    const now = host.clock.now();
    const entries: AuditEntry[] = [];
    const messages: OutboxMessage[] = [];
    const afterwards: (() => Promise<void>)[] = [];
    const flags = { commitsRefusal: false, isUnchanged: false, actor: caller };
    const context: CommandContext = {
      caller,
      scope: writeScopeOf(caller),
      now,
      hostOrganizationId: origin.hostOrganizationId,
      expectedRevisions: origin.expectedRevisions,
      audit: (entry) => void entries.push(entry),
      send: (message) => void messages.push(message),
      afterCommit: (work) => void afterwards.push(work),
      commitOnRefusal: () => {
        flags.commitsRefusal = true;
      },
      unchanged: () => {
        flags.isUnchanged = true;
      },
      as: (recognized) => {
        flags.actor = recognized;
        return { ...context, caller: recognized, scope: writeScopeOf(recognized) };
      },
    };
    const outcome = await execute(context, input);
    if (!outcome.ok && !flags.commitsRefusal) throw new RolledBack(outcome);
    if (outcome.ok && !flags.isUnchanged && entries.length === 0)
      throw new Error(`The command ${name} added no audit entry.`);
    if (entries.length > 0) await host.auditLog.append(actorOf(flags.actor, origin), now, entries);
    if (messages.length > 0) await host.outbox.add(messages, now);
    await origin.beforeCommit?.(outcome);
    return { outcome, afterwards };
  };
  return async (caller, input, origin) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { outcome, afterwards } = await host.unitOfWork.inTransaction(() => once(caller, input, origin));
        for (const work of afterwards) await work();
        return outcome;
      } catch (fault) {
        if (fault instanceof RolledBack) return fault.refusal;
        if (!(fault instanceof OptimisticLockError)) throw fault;
        if (attempt === MAX_ATTEMPTS) throw contended(name, fault);
      }
    }
  };
};

const actorOf = (caller: Caller, { address, requestId }: Origin): AuditActor => ({
  ...actorIdOf(caller),
  address,
  requestId,
});

const actorIdOf = (caller: Caller): Pick<AuditActor, 'kind' | 'id'> => {
  switch (caller.kind) {
    case 'user':
      return { kind: 'user', id: caller.userPublicId };
    case 'token':
      return { kind: 'token', id: String(caller.tokenId) };
    case 'agent':
      return { kind: 'agent', id: caller.registrationId };
    case 'channel':
      return { kind: 'channel', id: caller.channelPublicId };
    case 'anonymous':
    case 'system':
      return { kind: caller.kind, id: null };
  }
};
