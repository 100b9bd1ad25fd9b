export * from './customer-summaries.ts';
export * from './me.ts';
export * from './overview.ts';
export * from './ports.ts';
export * from './saved-views.ts';
export * from './search.ts';
export * from './stream.ports.ts';
export * from './stream.ts';
