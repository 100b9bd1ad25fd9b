import { ownOrganization } from '../../domain/access/scope.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import { decidePackageRemoval, packageRemovalCodes } from '../../domain/customers/package.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery, inNamedOrganization } from '../kernel/record-queries.ts';
import type { ById } from '../kernel/repository.ts';
import type { PackageConfigs } from './ports.ts';

interface Needs {
  readonly packageConfigs: PackageConfigs;
}

/** The settings of a package. */
export type PackageConfigInput = Pick<
  PackageConfig,
  'key' | 'displayName' | 'minCheckInterval' | 'isDefault' | 'limits'
>;

interface PackageChange extends ById {
  readonly changes: Partial<PackageConfigInput>;
}

const packageCommands = defineRecordCommands({
  subject: 'packageConfig',
  permission: 'manageOrganization',
  records: ({ packageConfigs }: Needs) => packageConfigs,
  missing: 'notFound',
  taken: {
    keyTaken: {
      code: 'invalidRequestBody',
      issue: ({ key }) => ({ path: 'key', message: `The organization already has a package with the key ${key}.` }),
    },
  },
});

export const listPackageConfigs = definePageQuery({
  name: 'listPackageConfigs',
  permission: 'readRecords',
  records: ({ packageConfigs }: Needs) => packageConfigs,
  select: inNamedOrganization,
});

export const getPackageConfig = defineRecordQuery({
  name: 'getPackageConfig',
  permission: 'readRecords',
  missing: 'notFound',
  records: ({ packageConfigs }: Needs) => packageConfigs,
});

export const createPackageConfig = packageCommands.create({
  name: 'createPackageConfig',
  decide:
    ({ packageConfigs }: Needs) =>
    async ({ caller, stamp }, input: PackageConfigInput) => {
      const organizationId = ownOrganization(caller);
      if (input.isDefault) await packageConfigs.clearDefault(organizationId);
      return accepted({ ...input, ...stamp, organizationId });
    },
  audited: (_stored, input) => input,
});

export const updatePackageConfig = packageCommands.update({
  name: 'updatePackageConfig',
  // Two packages that become the default at once do not deadlock.
  lockFirst:
    ({ packageConfigs }: Needs) =>
    async ({ scope }, { id, changes }: PackageChange) => {
      const found = changes.isDefault === true ? await packageConfigs.find(scope, id) : null;
      if (found !== null) await packageConfigs.lockDefault(found.organizationId);
    },
  decide:
    ({ packageConfigs }: Needs) =>
    async (_context, found, { changes }: PackageChange) => {
      if (changes.isDefault === true && !found.isDefault) await packageConfigs.clearDefault(found.organizationId);
      return accepted({ ...found, ...changes });
    },
});

export const deletePackageConfig = packageCommands.remove({
  name: 'deletePackageConfig',
  refuses: packageRemovalCodes,
  decide:
    ({ packageConfigs }: Needs) =>
    async (_context, found) =>
      decidePackageRemoval({ customers: await packageConfigs.usage(found) }),
  audited: ({ key, displayName }) => ({ key, displayName }),
});
