import type { OrganizationContacts } from '../../../domain/notifications/admin-recipients.ts';
import type { AlertAudience, AlertAudiences } from '../../../application/notifications/ports.ts';
import { customerTable } from '../../customers/memory/customer-tables.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { organizationTable, userTable } from '../../organizations/memory/organization-tables.ts';
import { channelTable } from './notification-tables.ts';

const named = ({ publicId, name }: { readonly publicId: string; readonly name: string }) => ({ id: publicId, name });

/** Who hears of alerts, in memory. */
export class InMemoryAlertAudiences implements AlertAudiences {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  of(organizationId: number, customerId: number | null): Promise<AlertAudience> {
    const organization = this.#store.rows(organizationTable).get(organizationId);
    if (organization === null) return Promise.reject(new Error(`There is no organization ${organizationId}.`));
    const customer = this.#store.rows(customerTable).find((row) => row.id === customerId && row.organizationId === organizationId);
    const channels = this.#store
      .rows(channelTable)
      .filter((row) => row.organizationId === organizationId && row.isActive && (row.customerId === null || row.customerId === customer?.id))
      .map(({ id, publicId, type, config }) => ({ id, publicId, type, config }));
    return Promise.resolve({ organization: named(organization), customer: customer === null ? null : named(customer), channels });
  }

  contactsOf(organizationId: number): Promise<OrganizationContacts> {
    const billingEmail = this.#store.rows(organizationTable).get(organizationId)?.billingEmail ?? null;
    return Promise.resolve({ billingEmail, members: this.#store.rows(userTable).filter((row) => row.organizationId === organizationId) });
  }
}
