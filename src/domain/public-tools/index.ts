export * from './domain-registration.ts';
export * from './public-tool.ts';
export * from './rdap.ts';
export * from './registry-date.ts';
export * from './registry-limit.ts';
export * from './whois-fields.ts';
export * from './whois.ts';
