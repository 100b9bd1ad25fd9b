import type { Caller } from './caller.ts';
import { permissionRefusal } from './permissions.ts';
import type { PermissionName } from './permissions.ts';
import type { AnnouncedChange } from '../kernel/announced-change.ts';

/**
 * The permission to read records of each type, by the subject types of the audit log. Changes of other types, such as
 * users, sessions and tokens, are announced to nobody.
 */
export const changeReaders = {
  website: 'readMonitoring',
  dns: 'readMonitoring',
  icmp: 'readMonitoring',
  smtp: 'readMonitoring',
  'imap-pop': 'readMonitoring',
  ftp: 'readMonitoring',
  ssh: 'readMonitoring',
  tcp: 'readMonitoring',
  domain: 'readMonitoring',
  ip: 'readMonitoring',
  'mail-health': 'readMonitoring',
  custom: 'readMonitoring',
  monitor: 'readMonitoring',
  incident: 'readMonitoring',
  maintenanceWindow: 'readMonitoring',
  changeRequest: 'readMonitoring',
  tag: 'readRecords',
  customer: 'readRecords',
  customField: 'readRecords',
  packageConfig: 'readRecords',
  location: 'readRecords',
  notificationChannel: 'readRecords',
  organization: 'readRecords',
  statusPage: 'readRecords',
  statusGroup: 'readRecords',
  statusComponent: 'readRecords',
  customDomain: 'readAdministration',
  organizationSmtp: 'readAdministration',
  report: 'readAdministration',
  reportRun: 'readAdministration',
  reportCorrection: 'readAdministration',
  drill: 'readAdministration',
  drillSettings: 'readAdministration',
  escalationPolicy: 'configureEscalation',
  imIncident: 'useIncidentManagement',
  imOutboundIntegration: 'useIncidentManagement',
  imOverride: 'useIncidentManagement',
  imSchedule: 'useIncidentManagement',
  imSettings: 'useIncidentManagement',
  imSource: 'useIncidentManagement',
  imTeam: 'useIncidentManagement',
} as const satisfies Readonly<Record<string, PermissionName>>;

/** A type of record whose changes are announced to the organization's open consoles. */
export type ChangeType = keyof typeof changeReaders;

/** Returns true if changes of the type are announced. */
export const isAnnounced = (type: string): type is ChangeType => Object.hasOwn(changeReaders, type);

/** Returns the types of which the caller may read records. */
export const readableTypesOf = (caller: Caller): ReadonlySet<string> =>
  new Set(
    Object.entries(changeReaders)
      .filter(([, permission]) => permissionRefusal(permission, caller) === null)
      .map(([type]) => type),
  );

/** The part of a caller on which depends what it learns about changes. */
export interface ChangeReader {
  readonly organizationId: number | null;
  /** The id of the customer that the caller is bound to, or null if there is none. */
  readonly customerId: number | null;
  readonly types: ReadonlySet<string>;
}

/** Returns what the caller may learn about changes. Platform staff follow their own organization, like all others. */
export const changeReaderOf = (caller: Caller): ChangeReader =>
  caller.kind === 'anonymous' || caller.kind === 'system'
    ? { organizationId: null, customerId: null, types: new Set() }
    : { organizationId: caller.organizationId, customerId: caller.customerId, types: readableTypesOf(caller) };

/**
 * Returns true if the reader may learn of the change: it is in the reader's organization, of a readable type, and a
 * record of the customer that the reader is bound to, if any.
 */
export const mayLearnOf = ({ organizationId, customerId, types }: ChangeReader, change: AnnouncedChange): boolean =>
  change.organizationId === organizationId &&
  types.has(change.type) &&
  (customerId === null || change.customerIds.includes(customerId));
