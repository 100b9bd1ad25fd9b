export * from './accounts.ts';
export * from './ports.ts';
