import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { minutes } from '../../domain/kernel/time.ts';
import { isErasable, lapsedState } from '../../domain/organizations/organization.machine.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { AccessChanges } from '../access/ports.ts';
import { ownerOfFileStore } from '../kernel/file-store-owner.ts';
import type { FileStoreRecords } from '../kernel/file-store-owner.ts';
import type { FileStore } from '../kernel/files.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, IdSource } from '../kernel/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import { organizationSubject } from './organizations.ts';
import type {
  ErasedOrganizations,
  MonitorFigures,
  OrganizationFiles,
  OrganizationHosts,
  Organizations,
  TenantRecords,
} from './ports.ts';

interface Needs {
  readonly organizations: Organizations;
}

interface ById {
  readonly id: number;
}

/** Records that the grace period of a canceled organization has ended. */
export const lapseOrganization = defineCommand({
  name: 'lapseOrganization',
  permission: 'runService',
  refuses: [],
  execute:
    ({
      organizations,
      accessChanges,
      customHosts,
    }: Needs & { readonly accessChanges: AccessChanges; readonly customHosts: Pick<OrganizationHosts, 'reload'> }) =>
    async ({ now, audit, unchanged, afterCommit }, { id }: ById) => {
      const found = await organizations.lock(everywhere, id);
      const lapsed = found === null ? null : lapsedState(found, now);
      if (found === null || lapsed === null) {
        unchanged();
        return accepted(null);
      }
      const stored = expectStored(
        await organizations.save({ ...found, ...lapsed, cancelledAt: null, exportReminders: 0, updatedAt: now }, found),
      );
      audit({
        action: 'organization.lapsed',
        ...organizationSubject(stored),
        ...changesOf<Organization>(found, stored),
      });
      await accessChanges.announce();
      afterCommit(() => customHosts.reload());
      return accepted(null);
    },
});

/** Replaces an organization whose records were erased by its id, public id and dates. */
export const eraseOrganization = defineCommand({
  name: 'eraseOrganization',
  permission: 'runService',
  refuses: [],
  execute:
    ({ organizations, erasedOrganizations }: Needs & { readonly erasedOrganizations: ErasedOrganizations }) =>
    async ({ now, audit, unchanged }, { id }: ById) => {
      const found = await organizations.lock(everywhere, id);
      if (found === null || found.deletedAt === null || !isErasable(found, now)) {
        unchanged();
        return accepted(null);
      }
      const { publicId, createdAt, deletedAt } = found;
      await organizations.remove(found);
      await erasedOrganizations.add({ id, publicId, createdAt, deletedAt, erasedAt: now });
      // The entry belongs to no organization, because the organization's own entries are erased.
      audit({
        action: 'organization.erased',
        organizationId: null,
        subjectType: 'organization',
        subjectId: publicId,
        after: { createdAt, deletedAt },
      });
      return accepted(null);
    },
});

interface ErasureNeeds extends Needs {
  readonly tenantRecords: TenantRecords;
  readonly organizationFiles: OrganizationFiles;
  readonly checkRollups: MonitorFigures;
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly clock: Clock;
}

/**
 * Erases the records of an organization. Files are removed before the records that name them, and the organization
 * last, so that a run that was killed is repeated as a whole.
 */
const erase = async (
  { tenantRecords, organizationFiles, checkRollups, files }: ErasureNeeds,
  { id, deletedAt }: Organization,
): Promise<void> => {
  for (const folder of await organizationFiles.foldersOf(id))
    for await (const { name } of files.list(folder)) await files.delete(name);
  await tenantRecords.remove(id);
  if (deletedAt !== null) await tenantRecords.removeMessagesUntil(deletedAt);
  await checkRollups.removeOrphans();
};

/** The maximum delay, in milliseconds, of recording the end of a grace period and of an erasure. */
const PERIOD = minutes(5);

type OnOrganization = Run<ById, null, never>;

/**
 * Creates the job that records the ends of grace periods and erases organizations. Nothing is erased while the file
 * store belongs to another database, because the files could not be removed.
 */
export const organizationErasureJob = (
  needs: ErasureNeeds,
  lapse: OnOrganization,
  complete: OnOrganization,
): RecurringJob => ({
  name: 'organization-erasures',
  every: PERIOD,
  run: async () => {
    const { organizations, clock } = needs;
    for (const found of await organizations.list(everywhere, { status: 'cancelled' }))
      if (lapsedState(found, clock.now()) !== null) await lapse(systemCaller, { id: found.id });
    const due = (await organizations.list(everywhere, { status: 'deleted' })).filter((organization) =>
      isErasable(organization, clock.now()),
    );
    if (due.length === 0 || (await ownerOfFileStore(needs)) !== 'database') return;
    for (const organization of due) {
      await erase(needs, organization);
      await complete(systemCaller, { id: organization.id });
    }
  },
});
