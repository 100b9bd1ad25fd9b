export * from './me.ts';
export * from './overview.ts';
export * from './ports.ts';
