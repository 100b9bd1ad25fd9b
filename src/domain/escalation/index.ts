export * from './escalation-policy.rules.ts';
export * from './escalation-policy.ts';
export * from './escalation-run.machine.ts';
export * from './escalation-run.ts';
export * from './escalation.errors.ts';
export * from './local-hours.ts';
export * from './simulate-run.ts';
export * from './step-targets.ts';
