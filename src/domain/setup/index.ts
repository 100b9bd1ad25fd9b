export * from './first-on-call.ts';
export * from './sample-outage.ts';
export * from './setup-link.ts';
export * from './setup.errors.ts';
