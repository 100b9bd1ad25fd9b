import type { NewRecord } from '../../../application/kernel/records.ts';
import type { OrganizationBootstraps, NewOrganizationBootstrap } from '../../../application/organizations/ports.ts';
import { LOCAL_LOCATION } from '../../../domain/monitors/location.ts';
import { organizationMachine } from '../../../domain/organizations/organization.machine.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { apiTokenTable } from '../../access/memory/access-tables.ts';
import type { MemoryStore, WriteTables } from '../../kernel/memory/memory-store.ts';
import { locationTable } from '../../monitors/memory/monitor-tables.ts';
import { isEmailTaken, isNameTaken, putAdministrator, putOrganization } from './new-organization.ts';
import { organizationTable } from './organization-tables.ts';

const firstStanding: Omit<NewRecord<Organization>, keyof NewOrganizationBootstrap['organization'] | 'createdAt' | 'updatedAt'> = {
  status: organizationMachine.initial,
  ...{ cancelledAt: null, vatId: null, vatValidatedAt: null, countryCode: null, billingEmail: null },
  ...{ requireMfaAdmins: false, requireMfaEditors: false, requireMfaReadonly: false, imEnabled: false, autoQuotaUpgrade: false },
};

/** New organizations in memory. */
export class InMemoryOrganizationBootstraps implements OrganizationBootstraps {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  any(): Promise<boolean> {
    return Promise.resolve(this.#store.rows(organizationTable).filter().length > 0);
  }

  add({ now, organization, user, packageConfig, location, token }: NewOrganizationBootstrap) {
    return this.#store.write((tables) => {
      if (isNameTaken(tables, organization.name)) return 'organizationTaken';
      if (isEmailTaken(tables, user.email)) return 'emailTaken';
      const stamps = { createdAt: now, updatedAt: now };
      const stored = putOrganization(this.#store, tables, { ...firstStanding, ...organization, ...stamps }, packageConfig.publicId);
      const { id: userId } = putAdministrator(this.#store, tables, stored, user);
      const standing = { customerId: null, expiresAt: null, lastUsedAt: null, revokedAt: null };
      tables(apiTokenTable).put({
        ...{ ...token, ...stamps, ...standing, organizationId: stored.id, userId, name: 'bootstrap' },
        ...{ id: this.#store.nextId(apiTokenTable), revision: 1 },
      });
      this.#putLocalLocation(tables, location.publicId, now);
      return { organizationId: stored.id, organizationPublicId: stored.publicId, userId: user.publicId };
    });
  }

  #putLocalLocation(tables: WriteTables, publicId: string, now: Date): void {
    if (tables(locationTable).find(({ key }) => key === LOCAL_LOCATION) !== null) return;
    const members = { key: LOCAL_LOCATION, name: 'Local', organizationId: null, isDefault: true, isActive: true };
    tables(locationTable).put({ ...members, publicId, createdAt: now, updatedAt: now, id: this.#store.nextId(locationTable), revision: 1 });
  }
}
