export * from './subscribed-parts.ts';
export * from './subscriber-list.ts';
export * from './subscriber.machine.ts';
export * from './subscriber.ts';
export * from './subscribers.errors.ts';
