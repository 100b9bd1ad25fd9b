import { expect } from 'chai';
import type { SmtpServers } from '../../../src/application/organizations/ports.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import type { SmtpSettings } from '../../../src/domain/organizations/smtp.ts';
import { agencyIn } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched, fateOf } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from './under-test.ts';

const settings: SmtpSettings = {
  host: 'mail.agency.example',
  port: 587,
  security: 'starttls',
  username: 'agency',
  password: 'pässword',
  fromAddress: 'alerts@agency.example',
  fromName: null,
};

/** What every store of mail servers promises. */
export const smtpServersContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`SmtpServers, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let servers: SmtpServers;
    let agency: Agency;
    beforeEach(async () => {
      store = await open();
      ({ smtpServers: servers } = store);
      agency = await agencyIn(store);
    });
    afterEach(() => store.close());

    it('finds the mail server of an organization as it was stored, until it is removed', async () => {
      const { id } = agency.organization;
      const other = await agencyIn(store, { name: 'Other agency' });
      expect(await servers.find(id)).to.equal(null);
      await servers.save(id, settings, NOW);
      await servers.save(other.organization.id, { ...settings, host: 'mail.other.example' }, NOW);
      expect(await servers.find(id)).to.deep.equal(settings);
      expect(await servers.lock(id)).to.deep.equal(settings);
      await servers.save(id, null, NOW);
      expect([await servers.find(id), await servers.lock(id)]).to.deep.equal([null, null]);
      expect((await servers.find(other.organization.id))?.host).to.equal('mail.other.example');
    });

    it('changes the organization, so that who has read it before is stale', async () => {
      await servers.save(agency.organization.id, settings, later(NOW, 1));
      expect(await store.organizations.find(everywhere, agency.organization.id)).to.deep.equal({ ...agency.organization, updatedAt: later(NOW, 1), revision: 2 });
      expect(await fateOf(store.organizations.save(agency.organization))).to.equal('stale');
    });

    it('is kept when the organization changes', async () => {
      await servers.save(agency.organization.id, settings, NOW);
      const found = await store.organizations.find(everywhere, agency.organization.id);
      await store.organizations.save({ ...found!, name: 'New name' });
      expect(await servers.find(agency.organization.id)).to.deep.equal(settings);
    });

    it('is changed by one unit of work after the other once they lock it, also where there was none', async () => {
      const { id } = agency.organization;
      const extend = () =>
        store.unitOfWork.inTransaction(async () => {
          const found = await servers.lock(id);
          await servers.save(id, { ...settings, fromName: `${found?.fromName ?? ''}x` }, NOW);
        });
      await executeBatched(extend);
      expect((await servers.find(id))?.fromName).to.equal('x'.repeat(AT_ONCE));
    });
  });
