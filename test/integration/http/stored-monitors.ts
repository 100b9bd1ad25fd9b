import type {
  MonitorCondition,
  MonitorKindName,
  MonitorStatus,
  ManagementType,
} from '../../../src/domain/monitors/monitor.ts';
import type { TestApp } from './test-app.ts';

/** The members of a test monitor. */
export interface MonitorFacts {
  readonly organizationId: number;
  readonly customerId?: number | null;
  readonly kind?: MonitorKindName;
  readonly monitoringType?: string;
  readonly status?: MonitorStatus;
  readonly condition?: MonitorCondition;
  readonly managementType?: ManagementType;
  readonly name?: string;
  readonly target?: string;
}

/** Stores a website monitor without checking rules, and returns its internal id. */
export const storeMonitor = async ({ ports, database, clock }: TestApp, facts: MonitorFacts): Promise<number> => {
  const publicId = ports.ids.next();
  const { id } = await database.query
    .insertInto('monitor')
    .values({
      publicId,
      createdAt: clock.now(),
      updatedAt: clock.now(),
      kind: 'website',
      monitoringType: 'http',
      name: publicId,
      target: 'https://shop.example/',
      status: 'active',
      managementType: 'managed',
      checkInterval: 5,
      timeoutSeconds: 30,
      settings: {},
      condition: 'unknown',
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
