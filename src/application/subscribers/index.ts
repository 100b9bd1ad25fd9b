export * from './expand-announcements.ts';
export * from './import-subscribers.ts';
export * from './ports.ts';
export * from './store-subscription.ts';
export * from './subscriber-links.ts';
export * from './subscriber-senders.ts';
export * from './subscribers.ts';
export * from './subscriptions.ts';
