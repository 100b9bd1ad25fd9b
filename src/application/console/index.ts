export * from './me.ts';
export * from './ports.ts';
