export * from './me.ts';
export * from './overview.ts';
export * from './ports.ts';
export * from './stream.ports.ts';
export * from './stream.ts';
