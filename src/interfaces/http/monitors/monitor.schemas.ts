import { z } from 'zod';
import type { WarnedMonitor } from '../../../application/monitors/monitor-records.ts';
import { nounOf } from '../../../application/monitors/kind-nouns.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { MAX_PRIVATE_KEY } from '../../../domain/monitors/kinds/ssh.ts';
import { MAX_PASSWORD, MAX_USERNAME } from '../../../domain/monitors/kinds/text-protocol.ts';
import { monitorSorts } from '../../../domain/monitors/monitor-listing.ts';
import { managementTypes, monitorConditions } from '../../../domain/monitors/monitor.ts';
import { nameFieldOf } from '../../../domain/monitors/monitor.rules.ts';
import { MAX_CHECK_INTERVAL, MIN_CHECK_INTERVAL } from '../../../domain/monitors/check-interval.rules.ts';
import { MAX_TIMEOUT, MIN_TIMEOUT } from '../../../domain/monitors/timeout.rules.ts';
import {
  eitherId,
  int,
  intId,
  line,
  ofCustomerFilters,
  pageQuery,
  periodFilters,
  sortBy,
  tagFilter,
  timestamp,
} from '../kernel/fields.ts';
import { queryReferenceTo } from '../kernel/references.ts';
import { replyFrom } from '../kernel/replies/reply.ts';
import { alertingBody, alertingShape, shownAlerting } from './alerting.schemas.ts';
import { heartbeatShape, shownHeartbeat } from './heartbeat.schemas.ts';
import { descriptionsOf } from './kind-documentation.ts';
import { ownKindName, ownSecretSummary, ownSecrets } from './own-kind.schemas.ts';
import { changedSettings, judged, newSettings, shownSettings } from './setting.schemas.ts';
import type { Shape } from './setting.schemas.ts';
import { websiteSecretSummary, websiteSecrets } from './website.schemas.ts';

export const status = z.enum(['active', 'paused']);
export const managementType = z.enum(managementTypes);
export const condition = z.enum(monitorConditions);
/** The time at which a pause ends automatically. */
export const pausedUntil = timestamp
  .nullable()
  .describe(
    'When the pause ends by itself; null for an active monitor, and for one that is paused until it is changed.',
  );
const name = line.describe('A name for people, such as host and purpose.');

const credential = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'Expected one line of text.');
const byPassword = z.strictObject({ username: credential(MAX_USERNAME), password: credential(MAX_PASSWORD) });
const byPrivateKey = z.strictObject({
  username: credential(MAX_USERNAME),
  privateKey: z.string().min(1).max(MAX_PRIVATE_KEY).describe('In PEM, without a passphrase.'),
});
const loginAs = (login: z.ZodType) => ({
  written: {
    login: login
      .nullable()
      .exactOptional()
      .describe(
        'The login that the check makes. Stored encrypted, never shown; null removes it, and so do mode `tcp` and a change of `hostname`.',
      ),
  },
  shown: { hasLogin: z.boolean().describe('Whether a login is stored.') },
});
const login = loginAs(byPassword);

/** The members of credentials, by kind: those that requests write, and those that replies show instead. */
const secretShapes: Readonly<Partial<Record<string, { readonly written: Shape; readonly shown: Shape }>>> = {
  website: { written: websiteSecrets, shown: websiteSecretSummary },
  smtp: login,
  'imap-pop': login,
  ftp: login,
  ssh: loginAs(z.union([byPassword, byPrivateKey])),
  custom: { written: ownSecrets, shown: ownSecretSummary },
};

const hasHeartbeats = ({ types }: MonitorKind): boolean => Object.values(types).some(({ isHeartbeat }) => isHeartbeat);
const ceilingOf = ({ types }: MonitorKind): number =>
  Math.max(...Object.values(types).map(({ intervalCeiling }) => intervalCeiling), MAX_CHECK_INTERVAL);
const floorOf = ({ types, hasOwnTypes }: MonitorKind): number =>
  hasOwnTypes
    ? MIN_CHECK_INTERVAL
    : Math.min(...Object.values(types).map(({ intervalFloor = MIN_CHECK_INTERVAL }) => intervalFloor));
/** Returns the member for the type. Kinds with a single type omit it. */
const typeOf = ({ types, hasOwnTypes }: MonitorKind): Shape => {
  if (hasOwnTypes) return { monitoringType: ownKindName };
  return Object.keys(types).length > 1
    ? {
        monitoringType: z
          .enum(Object.keys(types))
          .describe(
            '`http`: the URL answers; `keyword`: the page also contains `keyword`; `heartbeat`: the service expects requests from a job; `scenario`: `steps` succeed in a browser.',
          ),
      }
    : {};
};
const allSettings = ({ targetField, target, settings }: MonitorKind) => ({ [targetField]: target, ...settings });

/** Returns the members of the schedule. Kinds with a fixed schedule have none. */
const scheduleOf = (kind: MonitorKind) =>
  onlyIf(kind.ofCustomer === undefined, {
    checkInterval: judged({
      type: 'integer',
      minimum: floorOf(kind),
      maximum: ceilingOf(kind),
      description: 'Minutes between checks',
    }).exactOptional(),
    timeoutSeconds: judged({
      type: 'integer',
      minimum: MIN_TIMEOUT,
      maximum: MAX_TIMEOUT,
      description: 'Seconds until an unanswered check fails',
    }).exactOptional(),
    locationIds: z
      .array(eitherId)
      .max(100)
      .exactOptional()
      .describe('The ids of its locations. If omitted, the default ones.'),
    parentMonitorId: eitherId
      .nullable()
      .exactOptional()
      .describe('Any monitor, such as of a router; while down, it holds alerts about this one.'),
  });

/** Returns the optional members if the condition holds, and none otherwise. The type includes them in either case. */
const onlyIf = <Members extends Readonly<Record<string, z.ZodExactOptional>>>(
  condition: boolean,
  members: Members,
): Members => (condition ? members : {}) as Members;

/** Returns the members that callers may write, except name and credentials. The target comes first. */
const writable = (kind: MonitorKind, settings: Shape) => ({
  ...Object.fromEntries(Object.entries(settings).filter(([name]) => name === kind.targetField)),
  ...Object.fromEntries(Object.entries(typeOf(kind)).map(([name, type]) => [name, type.exactOptional()])),
  status: status.exactOptional().describe('Checked (`active`, the default) or not (`paused`).'),
  managementType: managementType
    .exactOptional()
    .describe(
      'Who changes it: `managed`, the organization (the customer by request); `self_service`, the customer too.',
    ),
  ...scheduleOf(kind),
  alerting: alertingBody.exactOptional(),
  ...settings,
  ...(hasHeartbeats(kind)
    ? {
        heartbeatToken: z
          .unknown()
          .exactOptional()
          .meta({ readOnly: true, description: 'Generated by the service; ignored when sent.' }),
      }
    : {}),
});

const EMPTY = 'Send at least one member.';
const isNotEmpty = (changes: object): boolean => Object.keys(changes).length > 0;

/**
 * Returns the members that can be requested. Credentials are excluded, because everyone who can read the request sees
 * all of it.
 */
export const requestableShape = (kind: MonitorKind) => ({
  [nameFieldOf(kind)]: name.exactOptional(),
  ...writable(
    kind,
    changedSettings(kind.ofCustomer?.keepsTarget ? kind.settings : allSettings(kind), descriptionsOf(kind)),
  ),
});

/** Returns the schema of a requested change. */
export const requestedChanges = (shape: ReturnType<typeof requestableShape>) =>
  z
    .strictObject(shape)
    .refine(
      ({ heartbeatToken: _ignored, ...changes }: Readonly<Record<string, unknown>>) => isNotEmpty(changes),
      EMPTY,
    );

/** Returns the members of a row of an import, all of which can be left out. Rules decide what a new monitor needs. */
export const rowShapeOf = (kind: MonitorKind): Shape => ({
  [nameFieldOf(kind)]: name.exactOptional(),
  ...writable(kind, changedSettings(allSettings(kind), descriptionsOf(kind))),
  ...secretShapes[kind.kind]?.written,
});

/** Whether a request may move the organization to a paid tier. */
export const allowPaidQuotaUpgrade = z
  .boolean()
  .exactOptional()
  .describe('Permits a paid tier if the quota is used up.');

/** Returns the body of a creation below the path of the customer. The name defaults to the target. */
export const bodyOf = (kind: MonitorKind) =>
  z.strictObject({
    [nameFieldOf(kind)]: name.exactOptional(),
    ...writable(kind, newSettings(allSettings(kind), descriptionsOf(kind))),
    allowPaidQuotaUpgrade,
  });

/** Returns the schema of the body of a change. */
export const changesOf = (kind: MonitorKind) =>
  z.strictObject({ ...requestableShape(kind), ...secretShapes[kind.kind]?.written }).refine(isNotEmpty, EMPTY);

/** The query of a list of monitors of one kind. */
export const monitorQuery = pageQuery.extend({
  ...ofCustomerFilters,
  ...periodFilters(),
  ...sortBy(...monitorSorts),
  monitoringType: line.exactOptional().describe('Only monitors of this type, such as `heartbeat`.'),
  tag: tagFilter,
  locationId: queryReferenceTo('location')
    .exactOptional()
    .describe('Only monitors that are checked from this location.'),
  status: status.exactOptional().describe('Only monitors that are checked (`active`) or not (`paused`).'),
  condition: condition.exactOptional().describe('Only monitors whose confirmed state is this.'),
});

/** Returns the member for what is wrong with a stored monitor, after what is wrong with the hosts that were sent. */
const storedWarnings = (kind: MonitorKind, monitor: Pick<WarnedMonitor, 'monitoringType' | 'warnings'>) => {
  const stored = kind.storedWarnings?.(monitor) ?? [];
  return stored.length === 0 ? {} : { warnings: [...(monitor.warnings ?? []), ...stored] };
};

/** Returns the request and reply schemas of a kind. */
export const monitorSchemas = (kind: MonitorKind) => {
  const secrets = secretShapes[kind.kind];
  const shown = z
    .object({
      id: intId,
      publicId: z.uuid(),
      organizationId: intId,
      customerId: intId.nullable(),
      name: z.string(),
      [kind.targetField]: z.string(),
      ...typeOf(kind),
      status,
      pausedUntil,
      managementType,
      condition,
      conditionSince: timestamp.nullable(),
      checkInterval: int,
      timeoutSeconds: int,
      locationIds: z.array(intId),
      ...(kind.ofCustomer === undefined ? { parentMonitorId: intId.nullable() } : {}),
      ...alertingShape,
      ...shownSettings(kind.settings, descriptionsOf(kind)),
      ...secrets?.shown,
      ...(hasHeartbeats(kind) ? heartbeatShape : {}),
      createdAt: timestamp,
      updatedAt: timestamp,
      warnings: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .exactOptional()
        .describe(
          'In the answer to a creation or change: members that are accepted, but with which the monitor is down.',
        ),
    })
    .meta({ id: nounOf(kind.kind) });
  return {
    body: z.strictObject({
      name,
      ...writable(kind, newSettings(allSettings(kind), descriptionsOf(kind))),
      ...secrets?.written,
      customerId: eitherId
        .nullable()
        .exactOptional()
        .describe('The customer that owns it; omitted or null: the organization.'),
      allowPaidQuotaUpgrade,
    }),
    changes: changesOf(kind),
    reply: replyFrom(shown, ({ settings, secrets: credentials, ...monitor }: WarnedMonitor) => ({
      ...monitor,
      ...(hasHeartbeats(kind) ? shownHeartbeat(monitor) : {}),
      ...shownAlerting(monitor),
      ...settings,
      ...storedWarnings(kind, monitor),
      ...kind.secretSummary?.(credentials),
      [kind.targetField]: monitor.target,
    })),
  };
};
