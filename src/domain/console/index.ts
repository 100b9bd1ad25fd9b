export * from './change-ring.ts';
export * from './console.errors.ts';
export * from './stream-event.ts';
export * from './stream.rules.ts';
