export * from './first-on-call.ts';
export * from './ports.ts';
export * from './sample-outage.ts';
export * from './set-up.ts';
