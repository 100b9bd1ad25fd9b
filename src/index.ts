/**
 * Watchstead as a library: the whole product for any Express application, and its rules and use cases on their own.
 *
 * @packageDocumentation
 */
export { defineOwnChannelType } from './application/notifications/own-channel-type.ts';
export type { OwnChannelDeclaration, OwnChannelType } from './application/notifications/own-channel-type.ts';
export * as application from './application/index.ts';
export type { AdapterOptions, AdapterOverrides, ReplaceablePorts } from './composition/adapter-options.ts';
export type { HostSession, HostSignInCall, HostSignInCode } from './composition/host-sign-in.ts';
export type { OwnChannelTypes } from './composition/own-channel-types.ts';
export type { Ports } from './composition/ports.ts';
export type { Settings } from './composition/settings.ts';
export { createWatchstead } from './composition/watchstead.ts';
export type { Watchstead, WatchsteadOptions } from './composition/watchstead.ts';
export * as domain from './domain/index.ts';
