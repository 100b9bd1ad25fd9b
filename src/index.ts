/**
 * Watchstead as a library: the domain's rules and the application's use cases, without any framework.
 *
 * @packageDocumentation
 */
export * as domain from './domain/index.ts';
export * as application from './application/index.ts';
