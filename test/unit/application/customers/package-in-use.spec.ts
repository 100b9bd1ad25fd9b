import { expect } from 'chai';
import { deleteCustomer, updateCustomer } from '../../../../src/application/customers/change-customers.ts';
import { createCustomer, createCustomers } from '../../../../src/application/customers/create-customers.ts';
import { createPackageConfig, deletePackageConfig, listPackageConfigs, updatePackageConfig } from '../../../../src/application/customers/package-configs.ts';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import type { PackageConfig } from '../../../../src/domain/customers/package-config.ts';
import { agencyHost } from '../../../builders/agency-host.ts';
import type { AgencyHost } from '../../../builders/agency-host.ts';
import { aUser } from '../../../builders/callers.ts';
import { codeOf, valueOf } from '../../../builders/outcome.ts';

const draft = { name: 'Acme', email: 'ops@acme.example' };

describe('a package that customers book', () => {
  let host: AgencyHost;
  let basic: PackageConfig;
  const admin = () => aUser({ organizationId: host.organizationId });
  const createPackage = (key: string, isDefault = false) =>
    bindUseCase(createPackageConfig, host.needs, host.host)(admin(), { key, displayName: key.toUpperCase(), minCheckInterval: 5, isDefault, limits: {} });
  const remove = ({ publicId: id }: PackageConfig, caller = admin()) => bindUseCase(deletePackageConfig, host.needs, host.host)(caller, { id });
  const book = (packageType?: string) => bindUseCase(createCustomer, host.needs, host.host)(admin(), packageType === undefined ? draft : { ...draft, packageType });
  const list = async () => valueOf(await bindUseCase(listPackageConfigs, host.needs, host.host)(admin(), undefined));
  const customers = () => host.needs.customers.list(host.agency.own, {});
  beforeEach(async () => {
    host = await agencyHost();
    basic = valueOf(await createPackage('basic'));
  });

  it('is refused its deletion with packageInUse from the first customer on, until the last has gone', async () => {
    const { value: first } = valueOf(await book('basic'));
    const { value: second } = valueOf(await book('BASIC'));
    expect(codeOf(await remove(basic))).to.equal('packageInUse');
    valueOf(await bindUseCase(deleteCustomer, host.needs, host.host)(admin(), { id: first.publicId }));
    expect(codeOf(await remove(basic))).to.equal('packageInUse');
    valueOf(await bindUseCase(updateCustomer, host.needs, host.host)(admin(), { id: second.publicId, changes: { packageType: 'default' } }));
    valueOf(await remove(basic));
    expect((await list()).map(({ key }) => key)).to.deep.equal(['default']);
    expect(codeOf(await book('basic'))).to.equal('invalidPackageType');
  });

  it('is in use by a customer that is cancelled, too', async () => {
    const { value: customer } = valueOf(await book('basic'));
    valueOf(await bindUseCase(updateCustomer, host.needs, host.host)(admin(), { id: customer.publicId, changes: { status: 'cancelled' } }));
    expect(codeOf(await remove(basic))).to.equal('packageInUse');
  });

  it('is either in use, or gone before anybody has it, when booked and deleted at once', async () => {
    for (const deletedAt of [0, 2, 4]) {
      const key = `round-${deletedAt}`;
      const added = valueOf(await createPackage(key));
      const calls = Array.from({ length: 5 }, (_, at) => async () => codeOf(at === deletedAt ? await remove(added) : await book(key)));
      const codes = await Promise.all(calls.map((call) => call()));
      const [deletion] = codes.splice(deletedAt, 1);
      const expected = deletion === null ? 'invalidPackageType' : null;
      expect([deletion, ...new Set(codes)], key).to.deep.equal([deletion === null ? null : 'packageInUse', expected]);
      expect((await customers()).filter(({ packageType }) => packageType === key)).to.have.length(deletion === null ? 0 : 4);
    }
  });

  it('of many customers that one call creates is in use by all, or the call stores none', async () => {
    const createMany = (packageTypes: readonly string[]) =>
      bindUseCase(createCustomers, host.needs, host.host)(admin(), { rows: packageTypes.map((packageType) => ({ ...draft, packageType })) });
    expect(codeOf(await createMany(['basic', 'gone']))).to.equal('invalidRequestBody');
    expect(codeOf(await remove(basic))).to.equal(null);
    valueOf(await createPackage('basic'));
    expect(valueOf(await createMany(['basic', 'basic'])).value).to.have.length(2);
    expect(host.audited('customer.created')).to.have.length(2);
  });

  it('that is named by nobody is the default, of which there is one however many come at once', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((key) => createPackage(key, true)));
    expect(made.map(codeOf)).to.deep.equal([null, null, null]);
    const defaults = (await list()).filter(({ isDefault }) => isDefault);
    expect(defaults).to.have.length(1);
    expect(valueOf(await book()).value.packageType).to.equal(defaults[0]?.key);
  });

  it('has a key of its own within the organization: invalidRequestBody for another one with it, new or renamed', async () => {
    expect(codeOf(await createPackage('basic'))).to.equal('invalidRequestBody');
    const renamed = await bindUseCase(updatePackageConfig, host.needs, host.host)(admin(), { id: basic.publicId, changes: { key: 'default' } });
    expect(codeOf(renamed)).to.equal('invalidRequestBody');
    expect((await list()).map(({ key }) => key)).to.deep.equal(['default', 'basic']);
  });

  it('is deleted by administrators of its organization, and is notFound to those of another', async () => {
    expect(codeOf(await remove(basic, aUser({ organizationId: host.organizationId + 1 })))).to.equal('notFound');
    expect(codeOf(await remove(basic, aUser({ organizationId: host.organizationId, role: 'editor' })))).to.equal('forbidden');
    expect(codeOf(await remove(basic))).to.equal(null);
  });
});
