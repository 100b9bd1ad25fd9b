export * from './add-window.ts';
export * from './announce-window.ts';
export * from './apply-maintenance.ts';
export * from './maintenance-checks.ts';
export * from './maintenance-windows.ts';
export * from './occurrences.ts';
export * from './ports.ts';
export * from './shown-windows.ts';
