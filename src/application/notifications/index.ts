export * from './alert-plan.ts';
export * from './change-channel.ts';
export * from './channel-records.ts';
export * from './channel-sender.ts';
export * from './delivery-retention.ts';
export * from './notification-channels.ts';
export * from './ports.ts';
