import type { UserCaller } from '../../domain/access/caller.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { defineCommand, defineQuery } from './use-case.ts';
import type { CommandContext, QueryContext, UseCaseDeclaration } from './use-case.ts';

interface OfUser {
  readonly caller: UserCaller;
}

interface UserUseCase<Needs, Context, Input, Value, Code extends ErrorCode> extends UseCaseDeclaration<Code> {
  readonly execute: (
    needs: Needs,
  ) => (context: Context & OfUser, input: Input) => Promise<Outcome<Value, NoInfer<Code>>>;
}

/** Calls `execute` for a signed-in user. Any other caller is refused with `unauthenticated`. */
const forUser =
  <Context extends QueryContext, Input, Value, Code extends ErrorCode>(
    execute: (context: Context & OfUser, input: Input) => Promise<Outcome<Value, Code>>,
  ) =>
  async (context: Context, input: Input): Promise<Outcome<Value, Code | 'unauthenticated'>> =>
    context.caller.kind === 'user'
      ? execute({ ...context, caller: context.caller }, input)
      : refused('unauthenticated');

/** Declares a query that only signed-in users can run. Any other caller is refused with `unauthenticated`. */
export const defineUserQuery = <Needs, Input, Value, const Code extends ErrorCode = never>({
  refuses,
  execute,
  ...declaration
}: UserUseCase<Needs, QueryContext, Input, Value, Code>) =>
  defineQuery({
    ...declaration,
    refuses: ['unauthenticated', ...refuses],
    execute: (needs: Needs) => forUser<QueryContext, Input, Value, Code>(execute(needs)),
  });

/** Declares a command that only signed-in users can run. Any other caller is refused with `unauthenticated`. */
export const defineUserCommand = <Needs, Input, Value, const Code extends ErrorCode = never>({
  refuses,
  execute,
  ...declaration
}: UserUseCase<Needs, CommandContext, Input, Value, Code>) =>
  defineCommand({
    ...declaration,
    refuses: ['unauthenticated', ...refuses],
    execute: (needs: Needs) => forUser<CommandContext, Input, Value, Code>(execute(needs)),
  });
