import { ownOrganization } from '../../domain/access/scope.ts';
import type { PackageConfig } from '../../domain/customers/package-config.ts';
import { packageRemovalRules } from '../../domain/customers/package.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery, inNamedOrganization } from '../kernel/record-queries.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import type { PackageConfigs } from './ports.ts';

interface Needs {
  readonly packageConfigs: PackageConfigs;
}

/** The settings of a package. */
export type PackageConfigInput = Pick<
  PackageConfig,
  'key' | 'displayName' | 'minCheckInterval' | 'isDefault' | 'limits'
>;

type PackageChange = ChangeOf<Partial<PackageConfigInput>>;

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

/** Lists the packages of the organization. */
export const listPackageConfigs = definePageQuery({
  name: 'listPackageConfigs',
  permission: 'readRecords',
  records: ({ packageConfigs }: Needs) => packageConfigs,
  select: inNamedOrganization,
});

/** Returns a package. */
export const getPackageConfig = defineRecordQuery({
  name: 'getPackageConfig',
  permission: 'readRecords',
  missing: 'notFound',
  records: ({ packageConfigs }: Needs) => packageConfigs,
});

/** Creates a package. A default one replaces the present default. */
export const createPackageConfig = packageCommands.create({
  name: 'createPackageConfig',
  decide: async ({ caller, stamp }, input: PackageConfigInput, { packageConfigs }: Needs) => {
    const organizationId = ownOrganization(caller);
    if (input.isDefault) await packageConfigs.clearDefault(organizationId);
    return accepted({ ...input, ...stamp, organizationId });
  },
  audited: (_stored, input) => input,
});

/** Changes a package. One that becomes the default replaces the present default. */
export const updatePackageConfig = packageCommands.update({
  name: 'updatePackageConfig',
  // Two packages that become the default at once do not deadlock.
  lockFirst: async ({ scope }, { id, changes }: PackageChange, { packageConfigs }: Needs) => {
    const found = changes.isDefault === true ? await packageConfigs.find(scope, id) : null;
    if (found !== null) await packageConfigs.lockDefault(found.organizationId);
  },
  decide: async (_context, found, { changes }: PackageChange, { packageConfigs }: Needs) => {
    if (changes.isDefault === true && !found.isDefault) await packageConfigs.clearDefault(found.organizationId);
    return accepted({ ...found, ...changes });
  },
});

/** Deletes a package that no customer uses. */
export const deletePackageConfig = packageCommands.remove({
  name: 'deletePackageConfig',
  refuses: codesOf(packageRemovalRules),
  refusal: async (_context, found, { packageConfigs }) =>
    firstBroken(packageRemovalRules, { customers: await packageConfigs.usage(found) }),
  audited: ({ key, displayName }) => ({ key, displayName }),
});
