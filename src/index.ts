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
export type { OwnMonitorKinds } from './composition/own-monitor-kinds.ts';
export type { Ports } from './composition/ports.ts';
export type { Settings } from './composition/settings.ts';
export { createWatchstead } from './composition/watchstead.ts';
export type { Watchstead, WatchsteadOptions } from './composition/watchstead.ts';
export type { OwnCheckAnswer } from './domain/checks/kinds/custom.ts';
export * as domain from './domain/index.ts';
export { defineOwnMonitorKind } from './infrastructure/checks/own-kinds/own-monitor-kind.ts';
export type {
  OwnCheckContext,
  OwnKindDeclaration,
  OwnMonitor,
  OwnMonitorKind,
} from './infrastructure/checks/own-kinds/own-monitor-kind.ts';
