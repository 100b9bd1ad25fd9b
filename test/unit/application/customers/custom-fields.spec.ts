import { expect } from 'chai';
import { updateCustomer } from '../../../../src/application/customers/change-customers.ts';
import { createCustomer } from '../../../../src/application/customers/create-customers.ts';
import { createCustomField, deleteCustomField, updateCustomField } from '../../../../src/application/customers/custom-fields.ts';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import type { CustomFieldMembers } from '../../../../src/domain/customers/custom-field.ts';
import { agencyHost } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { aUser } from '../../../builders/callers.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const members: CustomFieldMembers = {
  ...{ name: 'Tier', fieldKey: 'tier', fieldType: 'select', options: ['gold', 'silver'] },
  ...{ isRequired: true, isActive: true, displayOrder: 1, placeholder: null, helpText: null, showInTable: false },
};

describe('the custom fields of an organization', () => {
  let host: AgencyHost;
  const admin = () => aUser({ organizationId: host.organizationId });
  const add = (change: Partial<CustomFieldMembers> & { readonly organizationId?: number } = {}, caller = admin()) =>
    bindUseCase(createCustomField, host.needs, host.host)(caller, { ...members, ...change });
  const book = (customFields: Readonly<Record<string, unknown>>) =>
    bindUseCase(createCustomer, host.needs, host.host)(admin(), { name: 'Acme', email: 'ops@acme.example', customFields });
  beforeEach(async () => {
    host = await agencyHost();
  });

  it('are what the values of its customers are judged by, with invalidRequestBody', async () => {
    valueOf(await add());
    for (const customFields of [{}, { tier: 'bronze' }, { tier: '' }, { tier: 'gold', other: 1 }]) expect(codeOf(await book(customFields)), JSON.stringify(customFields)).to.equal('invalidRequestBody');
    expect(valueOf(await book({ tier: 'gold' })).value.customFields).to.deep.equal({ tier: 'gold' });
  });

  it('ask for nothing any more once they are switched off, and still know their values', async () => {
    const { publicId: id } = valueOf(await add());
    valueOf(await bindUseCase(updateCustomField, host.needs, host.host)(admin(), { id, changes: { isActive: false } }));
    valueOf(await book({}));
    expect(codeOf(await book({ tier: 'bronze' }))).to.equal('invalidRequestBody');
  });

  it('go with their values, and a change of a customer made meanwhile brings none back', async () => {
    const { publicId: id } = valueOf(await add({ isRequired: false }));
    const { value: customer } = valueOf(await book({ tier: 'gold' }));
    const change = bindUseCase(updateCustomer, host.needs, host.host)(admin(), { id: customer.publicId, changes: { name: 'New' } });
    const removal = bindUseCase(deleteCustomField, host.needs, host.host)(admin(), { id });
    expect((await Promise.all([change, removal])).map(codeOf)).to.deep.equal([null, null]);
    expect(await host.needs.customers.find(host.agency.own, customer.publicId)).to.deep.include({ name: 'New', customFields: {} });
    expect(host.auditedActions().slice(-2)).to.have.members(['customer.updated', 'customField.deleted']);
  });

  it('have one key each, of two who come at once too: invalidRequestBody', async () => {
    expect((await Promise.all([add(), add()])).map(codeOf)).to.have.members([null, 'invalidRequestBody']);
  });

  it('are made by platform admins for other organizations, where there is one: notFound otherwise', async () => {
    const platform = aUser({ organizationId: 1_000, isGlobalAdmin: true });
    expect(valueOf(await add({ organizationId: host.organizationId }, platform)).organizationId).to.equal(host.organizationId);
    expect(codeOf(await add({ organizationId: 999 }, platform))).to.equal('notFound');
    expect(codeOf(await add({ organizationId: host.organizationId }, aUser({ organizationId: 1_000 })))).to.equal('notFound');
  });
});
