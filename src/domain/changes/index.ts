export * from './change.errors.ts';
export * from './change.machine.ts';
export * from './monitor-change.ts';
export * from './normalized-records.ts';
export * from './observed-facet.ts';
export * from './value-set.ts';
export * from './watched-facets.ts';
