import { ownOrganization } from '../../domain/access/scope.ts';
import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours } from '../../domain/kernel/time.ts';
import { PING_KEY_BYTES, newPingKeyMembers, pingKeyExists } from '../../domain/monitors/ping-key.rules.ts';
import type { PingKey } from '../../domain/monitors/ping-key.rules.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand, defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { ownerOf } from './monitor-records.ts';
import type { MonitorId, MonitorOwners, PingAddresses, PingKeys } from './ports.ts';

interface Needs {
  readonly pingKeys: PingKeys;
}

interface KeyNeeds extends Needs {
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly baseUrl: string;
}

/** A ping key that is shown this once, with the address that slugs are appended to. */
export interface ShownPingKey extends PingKey {
  readonly key: string;
  readonly url: string;
}

const pingKeyRecords = {
  permission: 'editMonitors',
  missing: 'notFound',
  records: ({ pingKeys }: Needs) => pingKeys,
} as const;

/** Returns the members that the audit log keeps: all but the digest. */
const audited = ({ sha256: _digest, ...members }: PingKey) => members;

const newKey = ({ secrets, digest, baseUrl }: KeyNeeds) => {
  const key = secrets.token(PING_KEY_BYTES);
  return { sha256: digest.sha256(key), shown: { key, url: `${baseUrl}/ping/${key}` } };
};

/** Lists ping keys, oldest first, without their secrets. */
export const listPingKeys = definePageQuery({
  name: 'listPingKeys',
  permission: 'readMonitoring',
  records: ({ pingKeys }: Needs) => pingKeys,
});

/** Returns a ping key without its secret. */
export const getPingKey = defineRecordQuery({ ...pingKeyRecords, name: 'getPingKey', permission: 'readMonitoring' });

/** The input of a new ping key. */
export interface NewPingKey {
  /** Left out or null: the customer that the caller is bound to, or the organization itself. */
  readonly customerId?: MonitorId | null;
}

/** Creates the ping key of a customer or of the organization. Its secret is in the answer and cannot be read again. */
export const createPingKey = defineCommand({
  name: 'createPingKey',
  permission: 'editMonitors',
  refuses: ['customerNotFound', pingKeyExists.code],
  execute:
    (needs: KeyNeeds & { readonly monitorOwners: MonitorOwners; readonly ids: IdSource }) =>
    async (work: CommandContext, { customerId: sent }: NewPingKey) => {
      const owner = await ownerOf(needs.monitorOwners, work, sent);
      if (owner === 'invisible') return customerNotFound;
      const { sha256, shown } = newKey(needs);
      const stored = await addOne(needs.pingKeys, {
        ...stampOf(needs.ids, work.now),
        ...newPingKeyMembers,
        organizationId: owner?.organizationId ?? ownOrganization(work.caller),
        customerId: owner?.customerId ?? null,
        sha256,
        rotatedAt: work.now,
      });
      if (stored === 'ownerTaken') return pingKeyExists;
      work.audit(auditEntry('pingKey.created', stored, { after: audited(stored) }));
      return accepted<ShownPingKey>({ ...stored, ...shown });
    },
});

/** Replaces the key. The former one ends at once. */
export const rotatePingKey = defineRecordCommand({
  ...pingKeyRecords,
  name: 'rotatePingKey',
  execute: async (work, pingKey, _input: ById, needs: KeyNeeds) => {
    const { sha256, shown } = newKey(needs);
    const changed = { ...pingKey, sha256, rotatedAt: work.now, updatedAt: work.now };
    const stored = expectStored(await needs.pingKeys.save(changed, pingKey));
    work.audit(auditEntry('pingKey.rotated', stored, {}));
    return accepted<ShownPingKey>({ ...stored, ...shown });
  },
});

/** The members of a ping key that can be changed. */
export type PingKeyChanges = Partial<Pick<PingKey, 'createsHeartbeats'>>;

/** Changes a ping key. What is created by pings is managed by the organization, so customers cannot switch it on. */
export const updatePingKey = defineRecordCommand({
  ...pingKeyRecords,
  name: 'updatePingKey',
  permission: 'manageOrganization',
  execute: async (work, pingKey, { changes }: ChangeOf<PingKeyChanges>, { pingKeys }: Needs) => {
    const stored = expectStored(await pingKeys.save({ ...pingKey, ...changes, updatedAt: work.now }, pingKey));
    work.audit(auditEntry('pingKey.updated', stored, changesOf(audited(pingKey), audited(stored))));
    return accepted(stored);
  },
});

/** Ends a ping key. Pings to its addresses are refused. */
export const deletePingKey = defineRecordCommands({
  ...pingKeyRecords,
  subject: 'pingKey',
  taken: { ownerTaken: { code: pingKeyExists.code } },
}).remove({ name: 'deletePingKey', audited });

/** The maximum number of heartbeats that get their ping addresses in one statement. */
const BATCH = 500;

/** Gives heartbeats that were stored by an earlier version their ping addresses. */
export const pingAddressJob = (pingAddresses: PingAddresses): RecurringJob => ({
  name: 'heartbeats.completePingAddresses',
  every: hours(1),
  run: async () => {
    while ((await pingAddresses.complete(BATCH)) === BATCH);
  },
});
