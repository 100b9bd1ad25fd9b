export * from './incident-management.errors.ts';
export * from './incident.machine.ts';
export * from './incident.rules.ts';
export * from './incident.ts';
export * from './page-effects.ts';
export * from './team.ts';
export * from './timeline-report.ts';
export * from './timeline.ts';
