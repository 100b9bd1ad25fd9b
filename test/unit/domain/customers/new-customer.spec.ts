import { expect } from 'chai';
import { decideNewCustomer, decideNewCustomers, namesChannels } from '../../../../src/domain/customers/new-customer.ts';
import type { CustomerDraft, CustomerTerms } from '../../../../src/domain/customers/new-customer.ts';
import { customerDefaults } from '../../../../src/domain/customers/customer.ts';
import { smsUsageIn } from '../../../../src/domain/customers/sms-usage.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { NOW } from '../../../builders/clock.ts';
import { aFieldShape, aPackage } from '../../../builders/customers.ts';

const terms = (execute: Partial<CustomerTerms> = {}): CustomerTerms => ({
  packages: [aPackage()],
  fields: [],
  channels: [],
  refusedRouting: () => null,
  ...execute,
});
const draft = (execute: Partial<CustomerDraft> = {}): CustomerDraft => ({
  name: 'Acme',
  email: 'ops@acme.example',
  ...execute,
});

describe('decideNewCustomer', () => {
  it('assigns the default package if none is given', () => {
    const decision = decideNewCustomer(terms(), draft(), NOW);
    expect(decision.ok && decision.value.members).to.include({
      packageId: 1,
      status: 'active',
      cancelledAt: null,
      allowSelfService: false,
    });
  });

  it('refuses with invalidPackageType without a default package and a given one', () => {
    expect(decideNewCustomer(terms({ packages: [aPackage({ isDefault: false })] }), draft(), NOW)).to.deep.equal(
      refused('invalidPackageType'),
    );
  });

  it('refuses with invalidRequestBody without a required custom field', () => {
    const fields = [aFieldShape({ isRequired: true })];
    expect(decideNewCustomer(terms({ fields }), draft(), NOW)).to.deep.include({ code: 'invalidRequestBody' });
    expect(decideNewCustomer(terms({ fields }), draft({ customFields: { note: 'x' } }), NOW).ok).to.equal(true);
  });

  it('does not store empty custom field values', () => {
    const decision = decideNewCustomer(
      terms({ fields: [aFieldShape()] }),
      draft({ customFields: { note: null } }),
      NOW,
    );
    expect(decision.ok && decision.value.members.customFields).to.deep.equal({});
  });
});

describe('a new customer', () => {
  it('has the defaults for what is not sent, and chooses channels of the organization alone', () => {
    const channels = [
      { id: 1, customerId: null },
      { id: 2, customerId: 5 },
    ];
    const decision = decideNewCustomer(terms({ channels }), draft({ notificationChannels: [1], city: 'Graz' }), NOW);
    expect(decision.ok && decision.value).to.deep.equal({
      chosen: aPackage(),
      members: {
        ...customerDefaults,
        name: 'Acme',
        email: 'ops@acme.example',
        notificationChannels: [1],
        city: 'Graz',
        packageId: 1,
        cancelledAt: null,
      },
    });
    expect(decideNewCustomer(terms({ channels }), draft({ notificationChannels: [2] }), NOW)).to.have.nested.property(
      'data.issues[0].path',
      'notificationChannels.0',
    );
  });

  it('is refused for the routing of incidents that the organization does not have', () => {
    const refusedRouting = () => refused('imRoutingInvalidPolicyId');
    expect(decideNewCustomer(terms({ refusedRouting }), draft(), NOW)).to.deep.equal(
      refused('imRoutingInvalidPolicyId'),
    );
  });

  it('is cancelled at once with a cancellation date that has come, unless its status says otherwise', () => {
    const decision = decideNewCustomer(terms(), draft({ cancellationDate: NOW }), NOW);
    expect(decision.ok && decision.value.members).to.include({ status: 'cancelled', cancelledAt: NOW });
    const contradiction = draft({ status: 'active', cancellationDate: NOW });
    expect(decideNewCustomer(terms(), contradiction, NOW)).to.include({ code: 'invalidRequestBody' });
  });

  it('names channels only with a list that is not empty', () => {
    const lists = [undefined, null, [], [1]];
    expect(lists.map((list) => namesChannels(list === undefined ? {} : { notificationChannels: list }))).to.deep.equal([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('decideNewCustomers', () => {
  it('reports the faults of every row under its index', () => {
    const fields = [aFieldShape({ isRequired: true })];
    const good = draft({ customFields: { note: 'x' } });
    expect(
      decideNewCustomers(
        terms({ fields }),
        [good, { ...good, packageId: 9 }, draft(), { ...good, packageType: 'nine' }].map((each) => ({ draft: each })),
        NOW,
      ),
    ).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [
          { path: 'rows.1.packageId', message: 'The organization has no such package.' },
          { path: 'rows.2.customFields.note', message: 'This field is required.' },
          { path: 'rows.3.packageType', message: 'The organization has no such package.' },
        ],
      }),
    );
  });

  it('reports rows with issues of their own, and references to teams and policies by their members', () => {
    const refusedRouting = ({ imTeamId }: { readonly imTeamId?: number | null }) =>
      imTeamId === undefined ? refused('imRoutingInvalidPolicyId') : refused('invalidTeamId');
    const decision = decideNewCustomers(
      terms({ refusedRouting }),
      [
        { issues: [{ path: '', message: 'Expected an object.' }] },
        { draft: draft({ imTeamId: 9 }) },
        { draft: draft({ imEscalationPolicyId: 9 }) },
      ],
      NOW,
    );
    expect(decision).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [
          { path: 'rows.0', message: 'Expected an object.' },
          { path: 'rows.1.imTeamId', message: 'The organization has no such team.' },
          { path: 'rows.2.imEscalationPolicyId', message: 'The organization has no such escalation policy.' },
        ],
      }),
    );
  });

  it('accepts all rows if none has a fault', () => {
    const decision = decideNewCustomers(
      terms(),
      [{ draft: draft({ name: 'A' }) }, { draft: draft({ name: 'B' }) }],
      NOW,
    );
    expect(decision.ok && decision.value.map(({ members }) => members.name)).to.deep.equal(['A', 'B']);
  });
});

describe('monthly SMS usage', () => {
  it('smsUsageIn returns 0 for a count of another month', () => {
    expect(smsUsageIn('2026-04', { smsUsageCurrentMonth: 5, smsUsageMonth: '2026-04' })).to.equal(5);
    expect(smsUsageIn('2026-04', { smsUsageCurrentMonth: 5, smsUsageMonth: '2026-03' })).to.equal(0);
    expect(smsUsageIn('2026-04', { smsUsageCurrentMonth: 5, smsUsageMonth: null })).to.equal(0);
  });
});
