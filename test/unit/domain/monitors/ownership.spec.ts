import { expect } from 'chai';
import type { Caller, TokenCaller } from '../../../../src/domain/access/caller.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import type { SelfService, MonitorActor } from '../../../../src/domain/monitors/management-type.rules.ts';
import {
  decideChangedManagementType,
  decideMonitorDeletion,
  decideNewManagementType,
  decideRequestedManagementType,
} from '../../../../src/domain/monitors/ownership.rules.ts';
import { monitorActor } from '../../../../src/domain/monitors/management-type.rules.ts';
import type { ManagementType } from '../../../../src/domain/monitors/monitor.ts';

const actor = (facts: Partial<MonitorActor>): MonitorActor => ({
  isCustomerScoped: false,
  isOrganizationAdmin: false,
  isReadonly: false,
  ...facts,
});
const customerCaller = actor({ isCustomerScoped: true });
const editor = actor({});
const admin = actor({ isOrganizationAdmin: true });

const aCustomer = (facts: Partial<SelfService> = {}): SelfService => ({
  allowSelfService: true,
  maxSelfServiceUrls: 3,
  canEditManaged: false,
  ...facts,
});

const creating = (
  who: MonitorActor,
  requested?: ManagementType,
  customer: SelfService | null = aCustomer(),
  selfServiceCount = 0,
) => decideNewManagementType({ actor: who, customer, selfServiceCount, ...(requested !== undefined && { requested }) });

const changing = (
  who: MonitorActor,
  present: ManagementType,
  requested?: ManagementType,
  customer: SelfService | null = aCustomer(),
  selfServiceCount = 0,
) =>
  decideChangedManagementType({
    actor: who,
    present,
    customer,
    selfServiceCount,
    ...(requested !== undefined && { requested }),
  });

const deleting = (who: MonitorActor, present: ManagementType, customer: SelfService | null = aCustomer()) =>
  decideMonitorDeletion({ actor: who, present, customer });

describe('creation of a monitor', () => {
  it('sets self_service for a customer-scoped caller and managed for others', () => {
    expect(creating(customerCaller)).to.deep.equal(accepted('self_service'));
    expect(creating(editor)).to.deep.equal(accepted('managed'));
    expect(creating(editor, undefined, null)).to.deep.equal(accepted('managed'));
  });

  it('is refused with selfServiceNotAllowed to a customer-scoped caller while allowSelfService is false', () => {
    const closed = aCustomer({ allowSelfService: false });
    expect(creating(customerCaller, undefined, closed)).to.deep.equal(refused('selfServiceNotAllowed'));
    expect(creating(editor, undefined, closed)).to.deep.equal(accepted('managed'));
  });

  it('is refused with selfServiceQuotaReached if the monitor would exceed maxSelfServiceUrls', () => {
    expect(creating(customerCaller, undefined, aCustomer(), 2)).to.deep.equal(accepted('self_service'));
    expect(creating(customerCaller, undefined, aCustomer(), 3)).to.deep.equal(
      refused('selfServiceQuotaReached', { used: 3, maximum: 3 }),
    );
    expect(creating(admin, 'self_service', aCustomer(), 3)).to.deep.equal(
      refused('selfServiceQuotaReached', { used: 3, maximum: 3 }),
    );
    expect(creating(admin, undefined, aCustomer(), 3)).to.deep.equal(accepted('managed'));
  });

  it('is refused with selfServiceQuotaReached as self_service without a customer', () => {
    expect(creating(admin, 'self_service', null)).to.deep.equal(
      refused('selfServiceQuotaReached', { used: 0, maximum: 0 }),
    );
  });

  it('is refused with managementTypeOrgOnly if a caller who is not an administrator requests another class than their own', () => {
    expect(creating(customerCaller, 'managed')).to.deep.equal(refused('managementTypeOrgOnly'));
    expect(creating(editor, 'self_service')).to.deep.equal(refused('managementTypeOrgOnly'));
    expect(creating(admin, 'self_service')).to.deep.equal(accepted('self_service'));
    expect(creating(customerCaller, 'self_service')).to.deep.equal(accepted('self_service'));
    expect(creating(editor, 'managed')).to.deep.equal(accepted('managed'));
  });
});

describe('change of a monitor', () => {
  it('is refused with managed_by_organization to a customer-scoped caller without canEditManaged', () => {
    expect(changing(customerCaller, 'managed')).to.deep.equal(refused('managed_by_organization'));
    expect(changing(customerCaller, 'managed', undefined, aCustomer({ canEditManaged: true }))).to.deep.equal(
      accepted('managed'),
    );
    expect(changing(customerCaller, 'self_service')).to.deep.equal(accepted('self_service'));
    expect(changing(editor, 'managed')).to.deep.equal(accepted('managed'));
  });

  it('is refused with managementTypeOrgOnly if a caller who is not an administrator changes the class', () => {
    expect(changing(customerCaller, 'self_service', 'managed')).to.deep.equal(refused('managementTypeOrgOnly'));
    expect(changing(editor, 'managed', 'self_service')).to.deep.equal(refused('managementTypeOrgOnly'));
    expect(changing(admin, 'managed', 'self_service')).to.deep.equal(accepted('self_service'));
    expect(changing(admin, 'self_service', 'managed')).to.deep.equal(accepted('managed'));
  });

  it('is refused for a change of class, even with canEditManaged', () => {
    const trusted = aCustomer({ canEditManaged: true });
    expect(changing(customerCaller, 'managed', 'self_service', trusted)).to.deep.equal(
      refused('managementTypeOrgOnly'),
    );
  });

  it('accepts the current class', () => {
    expect(changing(editor, 'managed', 'managed')).to.deep.equal(accepted('managed'));
    expect(changing(customerCaller, 'self_service', 'self_service', aCustomer(), 3)).to.deep.equal(
      accepted('self_service'),
    );
  });

  it('is refused with selfServiceQuotaReached if the change of class would exceed maxSelfServiceUrls', () => {
    expect(changing(admin, 'managed', 'self_service', aCustomer(), 2)).to.deep.equal(accepted('self_service'));
    expect(changing(admin, 'managed', 'self_service', aCustomer(), 3)).to.deep.equal(
      refused('selfServiceQuotaReached', { used: 3, maximum: 3 }),
    );
  });
});

describe('deletion of a monitor', () => {
  const readonly = actor({ isReadonly: true });

  it('is refused with readonlyMayNotDelete to read-only callers for any class', () => {
    expect(deleting(readonly, 'managed')).to.deep.equal(refused('readonlyMayNotDelete'));
    expect(deleting({ ...readonly, isCustomerScoped: true }, 'self_service')).to.deep.equal(
      refused('readonlyMayNotDelete'),
    );
    expect(deleting({ ...readonly, isCustomerScoped: true }, 'managed')).to.deep.equal(refused('readonlyMayNotDelete'));
  });

  it('is refused with managed_by_organization to a customer-scoped caller without canEditManaged', () => {
    expect(deleting(customerCaller, 'managed')).to.deep.equal(refused('managed_by_organization'));
    expect(deleting(customerCaller, 'managed', aCustomer({ canEditManaged: true }))).to.deep.equal(accepted(null));
    expect(deleting(customerCaller, 'self_service')).to.deep.equal(accepted(null));
    expect(deleting(editor, 'managed')).to.deep.equal(accepted(null));
  });
});

describe('actor of a caller on monitors', () => {
  const aToken = (facts: Partial<TokenCaller> = {}): Caller => ({
    kind: 'token',
    tokenId: 1,
    userId: 1,
    userPublicId: '018f0000-0000-7000-8000-000000000001',
    organizationId: 1,
    organizationStatus: 'active',
    role: 'admin',
    customerId: null,
    isActive: true,
    isGlobalAdmin: false,
    isGlobalSupporter: false,
    mfaEnabled: false,
    mfaDemanded: false,
    imEnabled: true,
    ...facts,
  });

  it('is an administrator for that role without a customer', () => {
    expect(monitorActor(aToken())).to.deep.equal(admin);
    expect(monitorActor(aToken({ role: 'editor' }))).to.deep.equal(editor);
    expect(monitorActor(aToken({ customerId: 7 }))).to.deep.equal(customerCaller);
  });

  it('is read-only for a token of a read-only user', () => {
    expect(monitorActor(aToken({ role: 'readonly' }))).to.deep.equal(actor({ isReadonly: true }));
  });

  it('is unrestricted for a platform administrator', () => {
    expect(monitorActor(aToken({ role: 'readonly', isGlobalAdmin: true }))).to.deep.equal(admin);
  });

  it('is not an administrator for an agent', () => {
    const agent: Caller = {
      kind: 'agent',
      registrationId: 'reg_1',
      scopes: ['api.write.monitors'],
      organizationId: 1,
      organizationStatus: 'active',
      customerId: null,
      userId: 1,
      isActive: true,
    };
    expect(monitorActor(agent)).to.deep.equal(editor);
  });
});

describe('request for a change of a monitor', () => {
  const asking = (who: MonitorActor, present: ManagementType, requested?: ManagementType, selfServiceCount = 0) =>
    decideRequestedManagementType({
      actor: who,
      present,
      customer: aCustomer(),
      selfServiceCount,
      ...(requested !== undefined && { requested }),
    });

  it('is open to a customer-scoped caller for a managed monitor', () => {
    expect(changing(customerCaller, 'managed')).to.deep.equal(refused('managed_by_organization'));
    expect(asking(customerCaller, 'managed')).to.deep.equal(accepted('managed'));
    expect(asking(customerCaller, 'managed', 'managed')).to.deep.equal(accepted('managed'));
  });

  it('is refused with managementTypeOrgOnly if a caller other than an administrator of the organization requests another management type', () => {
    for (const who of [customerCaller, editor])
      expect(asking(who, 'managed', 'self_service')).to.deep.equal(refused('managementTypeOrgOnly'));
    expect(asking(admin, 'managed', 'self_service')).to.deep.equal(accepted('self_service'));
  });

  it('is refused with selfServiceQuotaReached if the requested management type would exceed maxSelfServiceUrls', () => {
    expect(asking(admin, 'managed', 'self_service', 2)).to.deep.equal(accepted('self_service'));
    expect(asking(admin, 'managed', 'self_service', 3)).to.deep.equal(
      refused('selfServiceQuotaReached', { used: 3, maximum: 3 }),
    );
  });
});
