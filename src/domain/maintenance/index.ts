export * from './maintenance-window.errors.ts';
