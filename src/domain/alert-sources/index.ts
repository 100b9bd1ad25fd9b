export * from './alert-event.ts';
export * from './alert-source.ts';
export * from './alert-sources.errors.ts';
export * from './event-decision.ts';
export * from './mapped-alert.ts';
export * from './payload.ts';
export * from './sns-message.ts';
export * from './source-types.ts';
