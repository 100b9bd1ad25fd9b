export * from './copy-customer.ts';
export * from './copy-monitors.ts';
export * from './copy-pages.ts';
export * from './copy-reports.ts';
export * from './copy-target.ts';
export * from './copying.ts';
export * from './plan-monitors.ts';
export * from './read-source.ts';
