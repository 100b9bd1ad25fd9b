/**
 * The use cases of Watchstead and the ports that a host must provide. Each context is a namespace.
 *
 * @packageDocumentation
 */
export * as access from './access/index.ts';
export * as customers from './customers/index.ts';
export * from './kernel/index.ts';
export * as monitoring from './monitoring/index.ts';
export * as organizations from './organizations/index.ts';
