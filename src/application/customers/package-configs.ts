import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import { decidePackageRemoval, packageRemovalCodes } from '../../domain/customers/packages.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { PackageConfigs } from './ports.ts';

interface Needs {
  readonly packageConfigs: PackageConfigs;
}

/** The settings of a package. */
export type PackageConfigInput = Pick<PackageConfig, 'key' | 'displayName' | 'minCheckInterval' | 'isDefault' | 'limits'>;

const keyTaken = (key: string) =>
  invalidBody([{ path: 'key', message: `The organization already has a package with the key ${key}.` }]);

export const listPackageConfigs = defineQuery({
  name: 'listPackageConfigs',
  permission: 'readRecords',
  refuses: [],
  execute:
    ({ packageConfigs }: Needs) =>
    async ({ scope, caller }, { request }: { readonly request: PageRequest }) =>
      accepted(await packageConfigs.page(listedOrganization(scope, ownOrganization(caller)), request, {})),
});

export const getPackageConfig = defineRecordQuery({
  name: 'getPackageConfig',
  permission: 'readRecords',
  missing: 'notFound',
  records: ({ packageConfigs }: Needs) => packageConfigs,
});

export const createPackageConfig = defineCommand({
  name: 'createPackageConfig',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody'],
  execute:
    ({ packageConfigs, ids }: Needs & { readonly ids: IdSource }) =>
    async ({ caller, now, audit }, input: PackageConfigInput) => {
      const organizationId = ownOrganization(caller);
      if (input.isDefault) await packageConfigs.clearDefault(organizationId);
      const stored = await addOne(packageConfigs, { ...input, publicId: ids.next(), organizationId, createdAt: now, updatedAt: now });
      if (stored === 'keyTaken') return keyTaken(input.key);
      audit(auditEntry('packageConfig.created', stored, { after: { ...input } }));
      return accepted(stored);
    },
});

export const updatePackageConfig = defineCommand({
  name: 'updatePackageConfig',
  permission: 'manageOrganization',
  refuses: ['notFound', 'invalidRequestBody'],
  execute:
    ({ packageConfigs }: Needs) =>
    async ({ scope, now, audit }, { id, changes }: { readonly id: string; readonly changes: Partial<PackageConfigInput> }) => {
      const seen = await packageConfigs.find(scope, id);
      if (seen === null) return refused('notFound');
      // Before the record, so that two packages that become the default at once do not deadlock.
      if (changes.isDefault === true) await packageConfigs.lockDefault(seen.organizationId);
      const found = await packageConfigs.lock(scope, id);
      if (found === null) return refused('notFound');
      if (changes.isDefault === true && !found.isDefault) await packageConfigs.clearDefault(found.organizationId);
      const stored = await packageConfigs.save({ ...found, ...changes, updatedAt: now }, found);
      if (stored === 'keyTaken') return keyTaken(changes.key ?? found.key);
      audit(auditEntry('packageConfig.updated', stored, changesOf(found, stored)));
      return accepted(stored);
    },
});

export const deletePackageConfig = defineCommand({
  name: 'deletePackageConfig',
  permission: 'manageOrganization',
  refuses: ['notFound', ...packageRemovalCodes],
  execute:
    ({ packageConfigs }: Needs) =>
    async ({ scope, audit }, { id }: { readonly id: string }) => {
      const found = await packageConfigs.lock(scope, id);
      if (found === null) return refused('notFound');
      const decision = decidePackageRemoval({ customers: await packageConfigs.usage(found) });
      if (!decision.ok) return decision;
      await packageConfigs.remove(found);
      audit(auditEntry('packageConfig.deleted', found, { before: { key: found.key, displayName: found.displayName } }));
      return accepted({ success: true as const });
    },
});
