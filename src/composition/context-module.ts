import type { ErrorCode } from '../domain/catalogue.ts';
import type { Run, UseCase } from '../application/kernel/use-case.ts';
import type { StartupValues, PortLists, Ports } from './ports.ts';

/** Binds a use case to the ports of the process. */
export type Runner = <Input, Value, Code extends ErrorCode>(
  useCase: UseCase<Ports, Input, Value, Code>,
) => Run<Input, Value, Code>;

/** The functions that build each port, once, on first access. */
export type Adapters = {
  readonly [Name in Exclude<keyof Ports, keyof StartupValues | keyof PortLists>]: (ports: Ports) => Ports[Name];
};

type Additions = {
  readonly [Name in keyof PortLists]?: readonly ((ports: Ports, run: Runner) => PortLists[Name])[];
};

/** The contribution of one context: the adapters of its ports, its entries in the port lists, and its use cases. */
export interface ContextModule<Name extends keyof Adapters = never> extends Additions {
  readonly adapters: Pick<Adapters, Name>;
  readonly useCases: readonly UseCase<Ports, never, unknown, ErrorCode>[];
}

/**
 * Declares a module. An unknown port, an adapter of another type, or a use case with an unknown need does not compile.
 */
export const contextModule = <Name extends keyof Adapters>(module: ContextModule<Name>): ContextModule<Name> => module;

const isUseCase = (exported: unknown): boolean =>
  typeof exported === 'object' && exported !== null && 'connect' in exported && 'permission' in exported;

/** Returns the use cases among the exports of a context. */
export const useCasesOf = <Exported>(exports: Readonly<Record<string, Exported>>) =>
  Object.values(exports).filter((exported): exported is Extract<Exported, UseCase<never, never, unknown, ErrorCode>> =>
    isUseCase(exported),
  );
