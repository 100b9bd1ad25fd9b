export * from './check-domains.ts';
export * from './custom-domains.ts';
export * from './find-tenant.ts';
export * from './ports.ts';
