export * from './custom-domain.errors.ts';
export * from './custom-domain.machine.ts';
export * from './custom-domain.ts';
export * from './hostname.ts';
