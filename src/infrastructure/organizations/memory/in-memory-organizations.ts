import type { NewRecord } from '../../../application/kernel/records.ts';
import type {
  OrganizationFilter,
  OrganizationId,
  Organizations,
  OrganizationStart,
  OrganizationView,
} from '../../../application/organizations/organization.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../../domain/kernel/page.ts';
import type { Organization } from '../../../domain/organizations/organization.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import { contains, oldestFirst, pageOf } from '../../kernel/memory/lists.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { expectCurrent, putChanged } from '../../kernel/memory/revision.ts';
import { isEmailTaken, isNameTaken, putAdministrator, putOrganization } from './new-organization.ts';
import { organizationTable } from './organization-tables.ts';
import { quotaUse } from './quota-use.ts';

/** Organizations in memory. Locks need nothing: units of work never overlap. */
export class InMemoryOrganizations implements Organizations {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  page(scope: Scope, request: PageRequest, { status }: OrganizationFilter): Promise<Page<OrganizationView>> {
    const { search } = request;
    const isMeant = (row: Organization): boolean =>
      isInScope(scope, { organizationId: row.id }) &&
      (status === undefined || row.status === status) &&
      (search === undefined || contains(row.name, search));
    const items = oldestFirst(this.#store.rows(organizationTable).filter(isMeant));
    return Promise.resolve(pageOf(items.map((row) => this.#viewOf(row)), request));
  }

  find(scope: Scope, id: OrganizationId): Promise<OrganizationView | null> {
    const isMeant = (row: Organization): boolean => (typeof id === 'number' ? row.id === id : row.publicId === id);
    const row = this.#store.rows(organizationTable).find((each) => isMeant(each) && isInScope(scope, { organizationId: each.id }));
    return Promise.resolve(row === null ? null : this.#viewOf(row));
  }

  lock(scope: Scope, id: OrganizationId): Promise<OrganizationView | null> {
    return this.find(scope, id);
  }

  add(record: NewRecord<Organization>, { packageConfig, administrator }: OrganizationStart) {
    return this.#store.write((tables) => {
      if (isNameTaken(tables, record.name)) return 'nameTaken';
      if (administrator !== null && isEmailTaken(tables, administrator.email)) return 'emailTaken';
      const stored = putOrganization(this.#store, tables, record, packageConfig.publicId);
      const first = administrator === null ? null : { ...administrator, isGlobalAdmin: false, passwordHash: null };
      const administratorId = first === null ? null : putAdministrator(this.#store, tables, stored, first).id;
      return { organization: { ...stored, used: 0 }, administratorId };
    });
  }

  save({ used, ...record }: OrganizationView): Promise<OrganizationView | 'nameTaken'> {
    return this.#store.write((tables) => {
      expectCurrent(tables(organizationTable), record);
      if (isNameTaken(tables, record.name, record.id)) return 'nameTaken';
      return { ...putChanged(tables(organizationTable), record), used };
    });
  }

  #viewOf(row: Organization): OrganizationView {
    return { ...row, used: quotaUse(this.#store, row.id) };
  }
}
