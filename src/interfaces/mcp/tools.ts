import { mapInTurns } from '../../application/kernel/in-turns.ts';
import type { AgentScope, Caller } from '../../domain/access/caller.ts';
import { missingScope, callerGuards } from '../../domain/access/caller.rules.ts';
import type { CallerFacts } from '../../domain/access/caller.rules.ts';
import type { PathAccess } from '../../domain/access/guards/path-access.ts';
import { permissionRefusal, permissionOf } from '../../domain/access/permissions.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { RunnableOperation } from './operation.ts';
import { toolInputOf } from './tool-input.ts';
import type { ToolInput } from './tool-input.ts';
import { toolOutputOf } from './tool-output.ts';
import type { ToolOutput } from './tool-output.ts';

/** An operation that is exposed as a tool. */
export interface Tool extends RunnableOperation {
  readonly name: string;
  /** The method of the equivalent HTTP request, in capitals. */
  readonly method: string;
  readonly input: ToolInput;
  readonly output: ToolOutput;
}

/** Returns true if any scope opens the operation to agents. */
const isOpenToAgents = (
  { operation: { method, path, permission, content } }: RunnableOperation,
  access: PathAccess,
): boolean =>
  content === undefined &&
  permissionOf(permission).agents === true &&
  access.agentScopeFor(method.toUpperCase(), path) !== null;

const toolOf = (runnable: RunnableOperation): Tool => {
  const { operation } = runnable;
  const output = toolOutputOf(operation);
  return {
    ...runnable,
    name: operation.operationId,
    method: operation.method.toUpperCase(),
    input: toolInputOf(operation, output.selection),
    output,
  };
};

/**
 * Returns the tools: all operations that any scope opens to agents. The schemas of one take up to 20 ms, so the process
 * does other work in between.
 */
export const toolsOf = (operations: readonly RunnableOperation[], access: PathAccess): Promise<readonly Tool[]> =>
  mapInTurns(
    operations.filter((runnable) => isOpenToAgents(runnable, access)),
    toolOf,
  );

/** The facts that the guards of all tools need. */
interface ToolGuards {
  readonly access: PathAccess;
  readonly agentWritesEnabled: boolean;
}

/**
 * Returns the reason why the caller may not use the tool, or null. Applies the guards and permission of the equivalent
 * HTTP request.
 */
export const toolRefusal = (tool: Tool, caller: Caller, guards: ToolGuards): Refusal<ErrorCode> | null =>
  firstBroken<CallerFacts, ErrorCode>(callerGuards, requestOf(tool, caller, guards)) ??
  permissionRefusal(tool.operation.permission, caller);

/** Returns the scope that the caller lacks for the tool, or null if no scope would permit the call. */
export const missingToolScope = (tool: Tool, caller: Caller, guards: ToolGuards): AgentScope | null =>
  missingScope(requestOf(tool, caller, guards));

const requestOf = (
  { operation, method }: Tool,
  caller: Caller,
  { access, agentWritesEnabled }: ToolGuards,
): CallerFacts => ({ method, path: operation.path, caller, agentWritesEnabled, access });
