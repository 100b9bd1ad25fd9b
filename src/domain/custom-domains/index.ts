export * from './custom-domain.errors.ts';
