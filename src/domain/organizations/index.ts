export * from './organization.errors.ts';
export * from './organization.machine.ts';
export * from './organization.ts';
export * from './quota.errors.ts';
export * from './quota.ts';
export * from './smtp.ts';
export * from './vat-number.ts';
export * from './vat-validation.ts';
