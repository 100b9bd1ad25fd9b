import { expect } from 'chai';
import { permissionsOf } from '../../../../src/domain/access/permissions.ts';
import { signedInPerson } from '../../../../src/domain/console/signed-in-person.ts';
import type { PersonFacts } from '../../../../src/domain/console/signed-in-person.ts';
import { CANCELLATION_GRACE } from '../../../../src/domain/organizations/organization.machine.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { anOrganization } from '../../../builders/organizations.ts';

const { id, publicId, name, timezone, language, imEnabled, status, cancelledAt } = anOrganization();
const none = { brandColor: null, logo: null, icon: null };

const facts: PersonFacts = {
  user: {
    publicId: '01890000-0000-7000-8000-000000000007',
    email: 'grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    language: null,
    timezone: 'Asia/Tokyo',
  },
  organization: { id, publicId, name, timezone, language, imEnabled, status, cancelledAt },
  customer: null,
  brands: [none, none],
  preferences: null,
};
const personOf = (changed: Partial<PersonFacts> = {}, at = NOW) =>
  signedInPerson(aUser({ role: 'editor' }), { ...facts, ...changed }, at);

describe('signedInPerson', () => {
  it('names the user by public id, name and own time zone, with the role of the caller', () => {
    const { user, role } = personOf();
    expect(user).to.deep.equal({
      id: '01890000-0000-7000-8000-000000000007',
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      name: 'Grace Hopper',
      language: null,
      timeZone: 'Asia/Tokyo',
    });
    expect(role).to.equal('editor');
  });

  it('has the preferences of somebody who has chosen none, else the chosen ones', () => {
    expect(personOf().preferences).to.deep.equal({
      theme: 'system',
      density: 'comfortable',
      shortcuts: true,
      firstSteps: true,
    });
    const preferences = { theme: 'dark', density: 'compact', shortcuts: false, firstSteps: false } as const;
    expect(personOf({ preferences }).preferences).to.deep.equal(preferences);
  });

  it('takes color and logo each from the customer, else from the organization', () => {
    const organization = { ...none, brandColor: '#0b5fff', logo: 'logo' };
    const shown = (customer: object) => {
      const { brandColor, hasLogo } = personOf({ brands: [{ ...none, ...customer }, organization] }).organization;
      return { brandColor, hasLogo };
    };
    expect(shown({})).to.deep.equal({ brandColor: '#0b5fff', hasLogo: true });
    expect(shown({ brandColor: '#ff0000' })).to.deep.equal({ brandColor: '#ff0000', hasLogo: true });
    expect(personOf().organization).to.include({ brandColor: null, hasLogo: false });
  });

  it('shows the status that the organization has at the moment', () => {
    const organization = { ...facts.organization, status: 'cancelled', cancelledAt: NOW } as const;
    const statusAt = (at: Date) => personOf({ organization }, at).organization.status;
    expect(statusAt(later(NOW, CANCELLATION_GRACE - 1))).to.equal('cancelled');
    expect(statusAt(later(NOW, CANCELLATION_GRACE))).to.equal('deleted');
  });
});

describe('permissionsOf', () => {
  it('lists what the role may do in the order of the matrix', () => {
    expect(permissionsOf(aUser({ role: 'readonly' }))).to.deep.equal([
      'anyone',
      'useTools',
      'readMonitoring',
      'readRecords',
      'deleteMonitors',
      'readTokens',
      'changeTokens',
      'mintTokens',
      'ownAccount',
      'ownSession',
      'consentToApps',
    ]);
  });

  it('leaves out what needs a session, a whole organization or incident management', () => {
    expect(permissionsOf(aToken())).not.to.include('ownSession');
    expect(permissionsOf(aUser({ customerId: 3 }))).not.to.include('manageOrganization');
    expect(permissionsOf(aUser())).to.include('useIncidentManagement');
    expect(permissionsOf(aUser({ imEnabled: false }))).not.to.include('useIncidentManagement');
    expect(permissionsOf(anAgent())).not.to.include('ownAccount');
  });
});
