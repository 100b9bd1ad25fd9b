export * from './explain-alert.ts';
export * from './explain-monitor.ts';
export * from './explain-signal.ts';
export * from './explained-step.ts';
export * from './explanation.errors.ts';
export * from './explanation.rules.ts';
export * from './incident-events.ts';
export * from './members-then.ts';
