export * from './advance-escalations.ts';
export * from './coverage.ts';
export * from './escalation-policies.ts';
export * from './follow-incident.ts';
export * from './ports.ts';
export * from './record-advances.ts';
export * from './run-steps.ts';
export * from './simulate-policy.ts';
