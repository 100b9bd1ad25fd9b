export * from './ports.ts';
export * from './stream.ts';
