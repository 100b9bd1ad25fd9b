export * from './on-call-at.ts';
