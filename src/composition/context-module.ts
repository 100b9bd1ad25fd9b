import type { ErrorCode } from '../domain/catalogue.ts';
import type { Run, UseCase } from '../application/kernel/use-case.ts';
import type { Foundation, PortLists, Ports } from './ports.ts';

/** Runs a use case on the ports of the process. */
export type Runner = <Input, Value, Code extends ErrorCode>(useCase: UseCase<Ports, Input, Value, Code>) => Run<Input, Value, Code>;

/** Builds every port once, when it is first used. */
export type Adapters = {
  readonly [Name in Exclude<keyof Ports, keyof Foundation | keyof PortLists>]: (ports: Ports) => Ports[Name];
};

type Additions = {
  readonly [Name in keyof PortLists]?: readonly ((ports: Ports, run: Runner) => PortLists[Name])[];
};

/** What one context contributes: the adapters of its ports, what it adds to the lists, and its use cases. */
export interface ContextModule<Name extends keyof Adapters = never> extends Additions {
  readonly adapters: Pick<Adapters, Name>;
  readonly useCases: readonly UseCase<Ports, never, unknown, ErrorCode>[];
}

/** Declares a module. A port of another name, an adapter of another type, or a use case with an unknown need does not compile. */
export const contextModule = <Name extends keyof Adapters>(module: ContextModule<Name>): ContextModule<Name> => module;
