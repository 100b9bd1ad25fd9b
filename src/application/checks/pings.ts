import { servesMember } from '../../domain/access/caller.ts';
import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { pingAddressOf } from '../../domain/checks/ping-address.ts';
import type { PingAddress } from '../../domain/checks/ping-address.ts';
import type { HeartbeatSignal } from '../../domain/checks/heartbeat-signal.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { PING_CREATION_RATE, decidePingCreation, heartbeatOfPing } from '../../domain/monitors/ping-key.rules.ts';
import type { RateLimits } from '../access/ports.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { addMonitor } from '../monitors/create-monitor.ts';
import type { MonitorCreationNeeds } from '../monitors/create-monitor.ts';
import type { KnownPingKey, PingKeys } from '../monitors/ports.ts';
import { monitorQuotaCodes } from '../organizations/monitor-quota.ts';
import { recordSignal } from './heartbeats.ts';
import type { ArrivedSignal, RecordingNeeds } from './heartbeats.ts';
import type { SignalledMonitor } from './ports.ts';

/** The input of a ping: the parts of its address after `/ping/`, and what the request brought. */
export interface PingInput extends Omit<ArrivedSignal, keyof HeartbeatSignal> {
  readonly address: readonly string[];
}

/** The input of a ping that can create the heartbeat of its slug. */
export interface CreatingPingInput extends PingInput {
  readonly create: boolean;
}

/** The answer to a ping. */
export interface AnsweredPing {
  /** True if the ping has created its heartbeat. */
  readonly isCreated: boolean;
}

type CreationNeeds = RecordingNeeds &
  MonitorCreationNeeds & { readonly pingKeys: PingKeys; readonly rateLimits: RateLimits };

type SlugAddress = Extract<PingAddress, { readonly by: 'slug' }>;

const arrivedIn = ({ signal }: PingAddress, { runId, sourceAddress, body, bodyBytes }: PingInput): ArrivedSignal => ({
  ...signal,
  runId,
  sourceAddress,
  body,
  bodyBytes,
});

const heartbeatAt = (
  { heartbeats, digest }: Pick<RecordingNeeds, 'heartbeats' | 'digest'>,
  address: PingAddress,
): Promise<SignalledMonitor | null> =>
  address.by === 'uuid'
    ? heartbeats.monitorOfUuid(digest.sha256(address.uuid))
    : heartbeats.monitorOfSlug(digest.sha256(address.pingKey), address.slug);

/** Records a ping; false when no heartbeat has the address, or the host belongs to another organization. */
const recordPing = async (
  needs: RecordingNeeds,
  address: PingAddress,
  input: PingInput,
  { hostOrganizationId }: Pick<QueryContext, 'hostOrganizationId'>,
): Promise<boolean> => {
  const monitor = await heartbeatAt(needs, address);
  if (monitor === null || !servesMember(hostOrganizationId, monitor)) return false;
  await needs.unitOfWork.inTransaction(() => recordSignal(needs, monitor, arrivedIn(address, input)));
  return true;
};

/** Returns the key of a ping that may create its heartbeat. */
const creatingKey = async (
  { pingKeys, digest }: Pick<CreationNeeds, 'pingKeys' | 'digest'>,
  { pingKey: key }: SlugAddress,
  isAsked: boolean,
  { hostOrganizationId }: Pick<QueryContext, 'hostOrganizationId'>,
): Promise<Outcome<KnownPingKey, 'notFound'>> => {
  const found = isAsked ? await pingKeys.byDigest(digest.sha256(key)) : null;
  const pingKey = found !== null && servesMember(hostOrganizationId, found) ? found : null;
  const decision = decidePingCreation({ isAsked, pingKey });
  if (!decision.ok) return decision;
  return pingKey === null ? refused('notFound') : accepted(pingKey);
};

const creationCodes = ['customerNotFound', ...packageLimitCodes, ...monitorQuotaCodes] as const;
type CreationCode = (typeof creationCodes)[number];

const isCreationCode = (code: string): code is CreationCode => creationCodes.some((known) => known === code);

/** Creates the heartbeat of a slug, which belongs to the owner of the key. */
const createHeartbeat = async (
  needs: CreationNeeds,
  work: CommandContext,
  { organizationId, customerId }: KnownPingKey,
  slug: string,
): Promise<Outcome<SignalledMonitor, CreationCode>> => {
  const kind = monitorKinds.website;
  const sent = { ...heartbeatOfPing(slug), customerId };
  const outcome = await addMonitor(needs, kind, { ...work, scope: { organizationId, customerId } }, organizationId, {
    sent,
    monitoringType: sent.monitoringType,
    hosts: {},
  });
  if (outcome.ok) return accepted({ id: outcome.value.id, organizationId, maxRunTime: null });
  if (isCreationCode(outcome.code)) return { ...outcome, code: outcome.code };
  if (outcome.code === 'heartbeatSlugTaken')
    throw new OptimisticLockError('Another ping has created the heartbeat of the slug.');
  throw new Error(`The heartbeat of a ping was refused: ${outcome.code}.`);
};

/** A query, because a ping is a check result and the audit log has no entries about results. */
const ping = (name: 'pingUuid' | 'pingUuidByGet') =>
  defineQuery({
    name,
    permission: 'anyone',
    refuses: ['notFound'],
    execute: (needs: RecordingNeeds) => async (context, input: PingInput) => {
      const address = pingAddressOf(input.address);
      const isRecorded = address !== null && (await recordPing(needs, address, input, context));
      return isRecorded ? accepted<AnsweredPing>({ isCreated: false }) : refused('notFound');
    },
  });

/**
 * Declares a ping that can create the heartbeat of its slug. If others create it at the same time, the command runs
 * again and finds it.
 */
const creatingPing = (
  name: 'pingHeartbeat' | 'pingHeartbeatByGet' | 'pingSlugWithSignal' | 'pingSlugWithSignalByGet',
) =>
  defineCommand({
    name,
    permission: 'anyone',
    refuses: ['notFound', 'rateLimited', ...creationCodes],
    executeBatched: (needs: CreationNeeds) => async (context, input: CreatingPingInput) => {
      const address = pingAddressOf(input.address);
      if (address === null) return refused('notFound');
      if (await recordPing(needs, address, input, context)) return accepted<AnsweredPing>({ isCreated: false });
      if (address.by === 'uuid') return refused('notFound');
      const key = await creatingKey(needs, address, input.create, context);
      if (!key.ok) return key;
      const subject = `pingKey:${key.value.id}`;
      const { allowed, retryAfter } = await needs.rateLimits.take(PING_CREATION_RATE, subject, context.now);
      return allowed ? null : refused('rateLimited', { retryAfter });
    },
    execute: (needs: CreationNeeds) => async (work, input: CreatingPingInput) => {
      const address = pingAddressOf(input.address);
      if (address?.by !== 'slug') return refused('notFound');
      const key = await creatingKey(needs, address, input.create, work);
      if (!key.ok) return key;
      const present = await heartbeatAt(needs, address);
      const monitor =
        present === null ? await createHeartbeat(needs, work, key.value, address.slug) : accepted(present);
      if (!monitor.ok) return monitor;
      await recordSignal(needs, monitor.value, arrivedIn(address, input));
      if (present !== null) work.unchanged();
      return accepted<AnsweredPing>({ isCreated: present === null });
    },
  });

/** Records a heartbeat that is sent by POST to the address with its UUID, in the form of Healthchecks. */
export const pingUuid = ping('pingUuid');
/** Records a heartbeat that is sent by GET to the address with its UUID. */
export const pingUuidByGet = ping('pingUuidByGet');
/** Records a heartbeat by POST: of a UUID with a signal, or of a slug, which its key may create. */
export const pingHeartbeat = creatingPing('pingHeartbeat');
/** Records a heartbeat by GET: of a UUID with a signal, or of a slug, which its key may create. */
export const pingHeartbeatByGet = creatingPing('pingHeartbeatByGet');
/** Records a signal of the heartbeat with a slug by POST, and creates the heartbeat on request if its key allows it. */
export const pingSlugWithSignal = creatingPing('pingSlugWithSignal');
/** Records a signal of the heartbeat with a slug by GET, and creates the heartbeat on request if its key allows it. */
export const pingSlugWithSignalByGet = creatingPing('pingSlugWithSignalByGet');
