import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { Argon2Passwords } from '../../../../src/infrastructure/kernel/crypto/passwords.ts';
import { testApp } from '../test-app.ts';
import type { Answer, TestApp } from '../test-app.ts';
import { Browser, addUser, signedIn } from './browser.ts';

const SESSION = '/api/auth/get-session';
const codeOf = ({ body }: Answer): string | undefined => body?.data?.code;

describe('session status checks', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const member = async (facts: Parameters<typeof addUser>[2] = {}) => {
    const { organizationId } = await app.createOrganization();
    const user = await addUser(app, organizationId, facts);
    const browser = await signedIn(app, user.email);
    expect((await browser.get(SESSION)).status).to.equal(200);
    return { ...user, organizationId, browser };
  };
  const put = async (organizationId: number, status: 'suspended' | 'deleted') => {
    await app.database.query.updateTable('organization').set({ status }).where('id', '=', organizationId).execute();
    app.clock.advance(seconds(3));
  };

  it('session requests answer accountDeactivated within seconds after the user is deactivated', async () => {
    const { id, browser } = await member();
    await app.database.query.updateTable('app_user').set({ isActive: false }).where('id', '=', id).execute();
    app.clock.advance(seconds(3));
    const answer = await browser.get(SESSION);
    expect(answer.status).to.equal(403);
    expect(codeOf(answer)).to.equal('accountDeactivated');
  });

  it('session requests answer organizationSuspended after the organization is deleted, at sign-out and get-session too', async () => {
    const { organizationId, browser } = await member();
    await put(organizationId, 'deleted');
    for (const answer of [await browser.get(SESSION), await browser.post('/api/auth/sign-out')]) {
      expect(answer.status).to.equal(423);
      expect(codeOf(answer)).to.equal('organizationSuspended');
    }
  });

  it('session requests answer 423 without a code after the organization is suspended', async () => {
    const { organizationId, browser } = await member();
    await put(organizationId, 'suspended');
    const answer = await browser.get(SESSION);
    expect(answer.status).to.equal(423);
    expect(codeOf(answer)).to.equal(undefined);
  });

  for (const flag of ['isGlobalAdmin', 'isGlobalSupporter'])
    it(`session requests succeed for a user with ${flag} in a deleted organization`, async () => {
      const { organizationId, browser } = await member({ [flag]: true });
      await put(organizationId, 'deleted');
      expect((await browser.get(SESSION)).body.user.organizationStatus).to.equal('deleted');
    });

  it('a sign-in as another user ends the previous session of the browser', async () => {
    const [ada, grace] = [await member(), await member()];
    const former = ada.browser.cookie;
    await ada.browser.signIn(grace.email);
    expect((await ada.browser.get(SESSION)).body.session.userId).to.equal(grace.publicId);
    const thief = new Browser(app);
    thief.cookie = former;
    expect((await thief.get(SESSION)).status).to.equal(401);
  });
});

describe('response time of refused sign-ins', () => {
  let app: TestApp;
  before(async () => {
    // At the cost of the product, most of the time is that of the hash.
    app = await testApp({}, { passwordHashes: new Argon2Passwords() });
  });
  after(() => app.close());

  it('does not reveal whether the account exists', async () => {
    const { organizationId } = await app.createOrganization();
    /** The processor time of a response, which other processes do not lengthen. */
    const timeOf = async (email: string) => {
      const start = process.cpuUsage();
      expect((await new Browser(app).signIn(email, 'not the password')).status).to.equal(401);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 1; round <= 15; round += 1) {
      times.known.push(await timeOf((await addUser(app, organizationId)).email));
      times.unknown.push(await timeOf(`nobody-${round}@example.com`));
    }
    const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    // Without the decoy hash, the response for an unknown account would be several times faster, because hashing takes
    // most of the time.
    expect(median(times.unknown)).to.be.above(median(times.known) * 0.7);
  });
});
