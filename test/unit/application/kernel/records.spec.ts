import { expect } from 'chai';
import { auditEntry, changesOf } from '../../../../src/application/kernel/records.ts';

const record = { id: 3, publicId: 'x', organizationId: 1, customerId: 7 };

describe('auditEntry', () => {
  it('names the customer of a record, so that its people learn of the change', () => {
    expect(auditEntry('report.created', record, { after: {} }).customerIds).to.deep.equal([7]);
  });

  it('names the customer before a change too', () => {
    const moved = { ...record, customerId: 8 };
    expect(auditEntry('report.updated', moved, changesOf(record, moved)).customerIds).to.deep.equal([8, 7]);
  });

  it('names none for a record of the whole organization', () => {
    expect(auditEntry('report.created', { ...record, customerId: null }, {})).not.to.have.property('customerIds');
  });

  it('names a customer as the customer of its own record', () => {
    expect(auditEntry('customer.updated', { ...record, customerId: null }, {}).customerIds).to.deep.equal([3]);
  });
});
