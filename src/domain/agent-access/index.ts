export * from './agent-access.errors.ts';
