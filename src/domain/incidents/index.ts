export * from './automatic-incident.machine.ts';
export * from './automatic-incident.ts';
export * from './condition.ts';
export * from './incident.errors.ts';
export * from './incident.ts';
export * from './manual-incident.machine.ts';
export * from './manual-incident.ts';
export * from './monitoring-end.ts';
