export * from './domain-registration.ts';
export * from './public-tool.ts';
export * from './registry-limit.ts';
