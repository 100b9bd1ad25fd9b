import { expect } from 'chai';
import { adminRecipients } from '../../../../src/domain/notifications/admin-recipients.ts';

const aMember = { email: 'ada@example.com', role: 'admin', isActive: true, customerId: null } as const;

describe('adminRecipients', () => {
  it('returns the billing address and every active administrator of the whole organization once', () => {
    const members = [
      aMember,
      { ...aMember, email: 'Billing@example.com' },
      { ...aMember, email: 'inactive@example.com', isActive: false },
      { ...aMember, email: 'editor@example.com', role: 'editor' as const },
      { ...aMember, email: 'bound@example.com', customerId: 3 },
    ];
    expect(adminRecipients({ billingEmail: 'billing@example.com', members })).to.deep.equal([
      'billing@example.com',
      'ada@example.com',
    ]);
  });

  it('returns an empty list without either', () => {
    expect(adminRecipients({ billingEmail: null, members: [] })).to.deep.equal([]);
  });
});
