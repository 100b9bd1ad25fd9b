import { mayAgentRead, mayAgentWrite } from '../../domain/access/agent-guard.ts';
import { agentScopes } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { callerGuards } from '../../domain/access/guards.ts';
import { isReading } from '../../domain/access/path-pattern.ts';
import { permissionRefusal, permissionOf } from '../../domain/access/permissions.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import type { RunnableOperation } from './operation.ts';
import { toolInputOf } from './tool-input.ts';
import type { ToolInput } from './tool-input.ts';

/** An operation as a tool. */
export interface Tool extends RunnableOperation {
  readonly name: string;
  /** The method of the HTTP request that a call stands for, in capitals. */
  readonly method: string;
  readonly input: ToolInput;
}

/** Whether any scope could ever open the operation to an agent. */
const isWithinReach = ({ operation: { method, path, permission, content } }: RunnableOperation): boolean => {
  const verb = method.toUpperCase();
  const may = isReading(verb) ? mayAgentRead : mayAgentWrite;
  return content === undefined && permissionOf(permission).agents === true && agentScopes.some((scope) => may([scope], verb, path));
};

/** The tools: every operation that some scope opens to agents, and none beside them. */
export const toolsOf = (operations: readonly RunnableOperation[]): readonly Tool[] =>
  operations.filter(isWithinReach).map((runnable) => ({
    ...runnable,
    name: runnable.operation.operationId,
    method: runnable.operation.method.toUpperCase(),
    input: toolInputOf(runnable.operation),
  }));

/** Why the caller may not use the tool, or null: the same gates that the request meets which the call stands for. */
export const toolRefusal = ({ operation, method }: Tool, caller: Caller, agentWritesEnabled: boolean): Refusal<ErrorCode> | null =>
  firstBroken<Parameters<(typeof callerGuards)[number]['broken']>[0], ErrorCode>(callerGuards, { method, path: operation.path, caller, agentWritesEnabled }) ??
  permissionRefusal(operation.permission, caller);
