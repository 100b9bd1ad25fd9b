import type { ContainerModuleLoadOptions } from 'inversify';
import { bindUseCase as connect } from '../application/kernel/use-case.ts';
import type { Host, Run, UseCase } from '../application/kernel/use-case.ts';
import type { ErrorCode } from '../domain/catalogue.ts';
import { Port } from './tokens.ts';
import type { Token } from './tokens.ts';

/** The bind function of a module. */
export type Bind = ContainerModuleLoadOptions['bind'];

const names = new Map<string, symbol>();

/** The token under which a prepared use case is bound. */
export const useCaseToken = <Input, Value, Code extends ErrorCode>(useCase: {
  readonly name: string;
}): Token<Run<Input, Value, Code>> => {
  const symbol = names.get(useCase.name) ?? Symbol(useCase.name);
  names.set(useCase.name, symbol);
  return symbol;
};

/** Binds a use case to the ports that meet its needs. A missing or wrong need does not compile. */
export const bindUseCase = <Needs extends object, Input, Value, Code extends ErrorCode>(
  bind: Bind,
  useCase: UseCase<Needs, Input, Value, Code>,
  needs: { readonly [Name in keyof Needs]: Token<Needs[Name]> },
): void => {
  const entries = Object.entries<symbol>(needs);
  bind(useCaseToken<Input, Value, Code>(useCase))
    .toResolvedValue(
      (host: Host, ...met: unknown[]) =>
        connect(useCase, Object.fromEntries(entries.map(([name], at) => [name, met[at]])) as Needs, host),
      [Port.Host, ...entries.map(([, symbol]) => symbol)] as never,
    )
    .inSingletonScope();
};
