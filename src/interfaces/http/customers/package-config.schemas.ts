import { z } from 'zod';
import type { PackageConfig } from '../../../domain/customers/package-config.ts';
import { MAX_CHECK_INTERVAL } from '../../../domain/monitors/monitor-kinds.ts';
import { intId, line } from '../kernel/fields.ts';

const writable = {
  key: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/),
  displayName: line,
  minCheckInterval: z.int().min(1).max(MAX_CHECK_INTERVAL).describe('Minutes'),
  isDefault: z.boolean(),
  limits: z.record(z.string().max(64), z.int().min(0)),
};

export const packageConfigBody = z.strictObject({
  ...writable,
  minCheckInterval: writable.minCheckInterval.default(1),
  isDefault: writable.isDefault.default(false),
  limits: writable.limits.default({}),
});

export const packageConfigChanges = z
  .strictObject(writable)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send at least one member.');

export const packageConfigReply = z
  .object({ id: intId, publicId: z.uuid(), organizationId: intId, ...writable, createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() })
  .meta({ id: 'PackageConfig' });

/** What callers see of a package. */
export const presentPackageConfig = (record: PackageConfig): z.input<typeof packageConfigReply> => ({
  id: record.id,
  publicId: record.publicId,
  organizationId: record.organizationId,
  key: record.key,
  displayName: record.displayName,
  minCheckInterval: record.minCheckInterval,
  isDefault: record.isDefault,
  limits: { ...record.limits },
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});
