export * from './public-tools.ts';
export * from './query-blocklists.ts';
export * from './tool.ports.ts';
