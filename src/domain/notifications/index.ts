export * from './notification-channel.errors.ts';
