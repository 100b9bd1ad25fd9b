export * from './check-domains.ts';
export * from './custom-domains.ts';
export * from './domain-notices.ts';
export * from './find-tenant.ts';
export * from './ports.ts';
