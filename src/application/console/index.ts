export * from './me.ts';
export * from './ports.ts';
export * from './stream.ports.ts';
export * from './stream.ts';
