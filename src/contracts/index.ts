export * from './change-requests.contract.ts';
export * from './customers.contract.ts';
export type { TestFramework } from './framework.ts';
export * from './locations.contract.ts';
export type { MonitorResourcesUnderTest, StoredMonitor } from './monitor-resources.ts';
export * from './repository.contract.ts';
export * from './tags.contract.ts';
