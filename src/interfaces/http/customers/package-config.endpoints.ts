import { z } from 'zod';
import {
  createPackageConfig,
  deletePackageConfig,
  getPackageConfig,
  listPackageConfigs,
  updatePackageConfig,
} from '../../../application/customers/package-configs.ts';
import { LONGEST_CHECK_INTERVAL } from '../../../domain/customers/package-config.ts';
import { MAX_PACKAGE_LIMIT, packageLimitNames } from '../../../domain/access/package-limit.rules.ts';
import { intId, line, listQuery, periodFilters, sortBy } from '../kernel/fields.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { resource } from '../kernel/resource.ts';

const packageConfig = defineRecord({
  id: 'PackageConfig',
  shown: { organizationId: intId },
  createOnly: {},
  writable: {
    key: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]{0,62}$/,
        'Expected 1 to 63 lower-case letters, digits, hyphens and underscores, a letter or digit first.',
      ),
    displayName: line,
    minCheckInterval: z.int().min(1).max(LONGEST_CHECK_INTERVAL).describe('Minutes').default(1),
    isDefault: z.boolean().default(false),
    limits: z
      .partialRecord(z.enum(packageLimitNames), z.int().min(0).max(MAX_PACKAGE_LIMIT).nullable())
      .describe(
        'How many records each customer can have: `monitors` of all kinds, monitors of each kind, `users`, `statusPages` and `reports`. Null or absent is unlimited. A lowered limit removes nothing.',
      )
      .default({}),
  },
});

export const packageConfigEndpoints = resource({
  path: '/api/package-configs',
  tag: 'Customers',
  confinement: 'areaWrites',
  one: 'a package',
  many: 'the packages of the organization',
  record: packageConfig,
  query: listQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'key', 'displayName') }),
  list: {
    useCase: listPackageConfigs,
    description: 'Customer-bound callers see the package of their customer alone.',
  },
  create: { useCase: createPackageConfig },
  get: { useCase: getPackageConfig },
  update: { useCase: updatePackageConfig },
  remove: { useCase: deletePackageConfig, summary: 'Delete a package that no customer uses' },
});
