export * from './announcement.ts';
export * from './subscriber.machine.ts';
export * from './subscriber.ts';
