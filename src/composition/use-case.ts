import type { Container } from 'inversify';
import type { Run, UseCase } from '../application/kernel/use-case.ts';
import type { ErrorCode } from '../domain/catalogue.ts';
import { useCaseToken } from './bind-use-case.ts';

/** The prepared use case of a container. */
export const useCase = <Needs, Input, Value, Code extends ErrorCode>(
  container: Container,
  declared: UseCase<Needs, Input, Value, Code>,
): Run<Input, Value, Code> => container.get(useCaseToken<Input, Value, Code>(declared));
