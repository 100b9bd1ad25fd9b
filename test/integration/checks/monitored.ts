import { randomUUID } from 'node:crypto';
import type { MonitorAlerting } from '../../../src/domain/monitors/monitor-alerting.ts';
import type { MonitorKindName } from '../../../src/domain/monitors/monitor.ts';
import type { KindMembers } from '../../../src/domain/monitors/setting-fields.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { closeAll } from '../../close-all.ts';
import { NOW } from '../../builders/clock.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';

/** A migrated database for one spec. */
export interface OpenDatabase {
  readonly database: Database;
  readonly url: string;
  /** Deletes all rows. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a database for a spec. */
export const openDatabase = async (): Promise<OpenDatabase> => {
  const { url, drop } = await testDatabase(migrated);
  const database = await Database.connect(url, 10);
  return {
    database,
    url,
    clear: async () => {
      await database.pool.query(
        'truncate organization, location, outbox, audit_log, check_result, check_rollup, rollup_progress, result_archive, record_count restart identity cascade',
      );
    },
    close: () =>
      closeAll(
        () => database.close(),
        () => drop(),
      ),
  };
};

/** Opens a database for the specs of a suite, and deletes its rows before each of them. */
export const databaseOfSuite = (): Pick<OpenDatabase, 'database' | 'url'> => {
  let opened: OpenDatabase | null = null;
  const current = (): OpenDatabase => {
    if (opened === null) throw new Error('The database of the suite is not open.');
    return opened;
  };
  before(async () => {
    opened = await openDatabase();
  });
  // A suite that is skipped opens none.
  after(() => opened?.close());
  beforeEach(() => current().clear());
  return {
    get database() {
      return current().database;
    },
    get url() {
      return current().url;
    },
  };
};

const stamps = (at: Date) => ({ publicId: randomUUID(), createdAt: at, updatedAt: at });

/** The organization and customer that a test monitors for. */
export interface Tenant {
  readonly organizationId: number;
  readonly customerId: number;
}

interface Alerts {
  readonly alertConsecutiveChecks?: number;
  readonly recoveryConsecutiveChecks?: number;
  readonly alertLocationThreshold?: string;
  readonly alertLocationThresholdCount?: number;
  readonly alertReminderInterval?: number;
  readonly sslExpiryReminderInterval?: number | null;
  readonly dnsblReminderInterval?: number | null;
}

/** Stores an organization with one customer and one channel for its alerts. */
export const aTenant = async ({ query }: Database, alerts: Alerts = {}): Promise<Tenant> => {
  const name = randomUUID();
  const { id: organizationId } = await query
    .insertInto('organization')
    .values({ ...stamps(NOW), name, status: 'active', monitorQuotaTier: 'free' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: packageId } = await query
    .insertInto('package_config')
    .values({
      ...stamps(NOW),
      organizationId,
      key: 'default',
      displayName: 'Default',
      minCheckInterval: 1,
      isDefault: true,
      limits: {},
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: customerId } = await query
    .insertInto('customer')
    .values({
      ...stamps(NOW),
      organizationId,
      packageId,
      name,
      email: 'c@example.com',
      status: 'active',
      customFields: {},
      alertConsecutiveChecks: 1,
      ...alerts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await query
    .insertInto('notification_channel')
    .values({
      ...stamps(NOW),
      organizationId,
      name: 'Hook',
      type: 'webhook',
      config: { url: 'https://hooks.example.com/' },
      recipients: [],
      sealedSecrets: '',
      isActive: true,
    })
    .execute();
  return { organizationId, customerId };
};

/** Stores a location, `local` by default. */
export const aLocation = async ({ query }: Database, key = 'local'): Promise<number> => {
  const { id } = await query
    .insertInto('location')
    .values({ ...stamps(NOW), key, name: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * An interval of a year, in minutes. The next phase of a monitor that is due now does not fall into the test, as one of
 * a day does once in some runs.
 */
export const RARELY = 525_600;

/** The columns of a monitor that a test can choose. */
export interface MonitorOptions {
  readonly kind?: MonitorKindName;
  readonly name?: string;
  readonly target?: string;
  readonly monitoringType?: string;
  readonly checkInterval?: number;
  readonly timeoutSeconds?: number;
  readonly status?: 'active' | 'paused';
  readonly condition?: 'unknown' | 'up' | 'down';
  readonly customerId?: number | null;
  readonly alerting?: Partial<MonitorAlerting> | null;
  readonly settings?: KindMembers;
}

/** Stores an active monitor, by default of a website, that is due at `dueAt` at each of the locations. */
export const aMonitor = async (
  { query }: Database,
  { organizationId, customerId }: Tenant,
  locationIds: readonly number[],
  dueAt: Date | null,
  execute: MonitorOptions = {},
): Promise<number> => {
  const { id } = await query
    .insertInto('monitor')
    .values({
      ...stamps(NOW),
      organizationId,
      customerId,
      kind: 'website',
      monitoringType: 'http',
      name: 'Shop',
      target: 'https://shop.example/',
      status: 'active',
      managementType: 'managed',
      checkInterval: 1,
      timeoutSeconds: 10,
      settings: {},
      condition: 'unknown',
      ...execute,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const locationId of locationIds)
    await query.insertInto('check_schedule').values({ monitorId: id, locationId, dueAt }).execute();
  return id;
};
