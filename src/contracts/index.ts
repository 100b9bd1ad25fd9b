export * from './customers.contract.ts';
export type { TestFramework } from './framework.ts';
export * from './repository.contract.ts';
