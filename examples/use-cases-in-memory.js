/*
 * The use cases of Watchstead in a plain script, without a server or a database. `memoryHost` provides the unit of work, the
 * outbox, the audit log and the clock; each further port is an adapter of your own, or a repository in memory as here.
 *
 *   node examples/use-cases-in-memory.js
 */
import { bindUseCase, customers } from 'watchstead/application';
import { InMemoryRepository, memoryHost, memoryTable } from 'watchstead/memory';

const host = memoryHost();
const customFields = new InMemoryRepository(host.store, {
  table: memoryTable('custom_field', ({ id }) => id),
  unique: { key: ({ organizationId, fieldKey }) => `${organizationId} ${fieldKey}`, code: 'keyTaken' },
});
const needs = { customFields, ids: host.ids };

const create = bindUseCase(customers.createCustomField, needs, host);
const list = bindUseCase(customers.listCustomFields, needs, host);

const admin = {
  kind: 'user',
  userId: 1,
  userPublicId: '0195d3a0-0000-7000-8000-000000000001',
  organizationId: 1,
  organizationStatus: 'active',
  role: 'admin',
  customerId: null,
  isActive: true,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  mfaEnabled: false,
  mfaDemanded: false,
  imEnabled: false,
  sessionId: 1,
  steppedUpAt: null,
};
const editor = { ...admin, role: 'editor' };
const contract = {
  fieldKey: 'contract',
  name: 'Contract',
  fieldType: 'text',
  isRequired: false,
  isActive: true,
  displayOrder: 1,
  options: [],
  placeholder: null,
  helpText: null,
  showInTable: true,
  alertLabel: false,
};

const created = await create(admin, contract);
console.log('The field is stored under revision', created.value.revision);
console.log('The same key again is refused with', (await create(admin, contract)).code);
console.log('An editor is refused with', (await create(editor, { ...contract, fieldKey: 'other' })).code);
const { value: page } = await list(admin, { request: { page: 1, perPage: 25 }, filter: {} });
console.log(
  'The organization has the fields',
  page.items.map(({ fieldKey }) => fieldKey),
);
console.log(
  'The audit log contains',
  host.auditLog.entries().map(({ action }) => action),
);
