export * from './ports.ts';
export * from './public-tools.ts';
export * from './query-blocklists.ts';
