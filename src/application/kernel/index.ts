export * from './jobs.ts';
export * from './outbox-dispatcher.ts';
export * from './outbox.ts';
export * from './ports.ts';
export * from './records.ts';
export * from './use-case.ts';
export * from './worker.ts';
