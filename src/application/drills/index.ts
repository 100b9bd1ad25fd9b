export * from './confirm-drill.ts';
export * from './drill-messages.ts';
export * from './drill-senders.ts';
export * from './drills.ts';
export * from './plan-drill.ts';
export * from './ports.ts';
export * from './run-drills.ts';
export * from './send-drills.ts';
