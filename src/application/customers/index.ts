export * from './change-customers.ts';
export * from './create-customers.ts';
export * from './custom-fields.ts';
export * from './customer-jobs.ts';
export * from './customer-views.ts';
export * from './new-record-owner.ts';
export * from './package-configs.ts';
export * from './ports.ts';
