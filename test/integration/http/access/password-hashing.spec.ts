import { expect } from 'chai';
import type { PasswordHashes } from '../../../../src/application/access/sign-in.ports.ts';
import { Argon2Passwords } from '../../../../src/infrastructure/kernel/crypto/passwords.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Browser, addUser, mailsTo, signedIn } from './browser.ts';

const NEW_PASSWORD = 'an entirely different phrase';

/** A barrier at which `expected` callers wait for each other. */
class Meeting {
  readonly #expected: number;
  readonly #waiting: (() => void)[] = [];

  constructor(expected: number) {
    this.#expected = expected;
  }

  arrive(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === this.#expected) for (const go of this.#waiting) go();
    });
  }
}

describe('password hashing', () => {
  let app: TestApp;
  let organizationId: number;
  /** The number of open transactions at each hashing operation. */
  const open: number[] = [];
  /** If set, holds password checks until the expected number of them has arrived. */
  let meeting: Meeting | null = null;

  before(async () => {
    const argon = new Argon2Passwords();
    const context = async (): Promise<void> => {
      const { rows } = await app.database.pool.query<{ open: number }>(
        `select count(*)::int "open" from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      open.push(rows[0]?.open ?? -1);
    };
    const watched: PasswordHashes = {
      hash: async (password) => context().then(() => argon.hash(password)),
      matches: async (password, hash) =>
        context()
          .then(() => meeting?.arrive())
          .then(() => argon.matches(password, hash)),
    };
    app = await testApp({}, { passwordHashes: watched });
    ({ organizationId } = await app.createOrganization());
    expect(open.splice(0), 'while an organization was created').to.deep.equal([0]);
  });
  beforeEach(() => void open.splice(0));
  after(() => app.close());

  it('hashes before the transaction of a password change, so that no lock is held meanwhile', async () => {
    const browser = await signedIn(app, (await addUser(app, organizationId)).email);
    open.splice(0);
    expect(
      (await browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }))
        .status,
    ).to.equal(200);
    expect(open).to.deep.equal([0, 0]);
  });

  it('hashes before the transaction of a password reset, and does not hash for an invalid link', async () => {
    const { email } = await addUser(app, organizationId);
    await new Browser(app).post('/api/auth/password-reset/request', { email });
    const token = /token=([A-Za-z0-9_-]{43})$/m.exec((await mailsTo(app, email)).at(-1)?.text ?? '')?.[1];
    open.splice(0);
    const confirm = () => new Browser(app).post('/api/auth/password-reset/confirm', { token, password: NEW_PASSWORD });
    expect((await confirm()).status).to.equal(200);
    expect(open).to.deep.equal([0]);
    expect((await confirm()).status).to.equal(400);
    expect(open).to.deep.equal([0]);
  });

  it('applies one of four parallel changes from the same password across two processes', async () => {
    const { email } = await addUser(app, organizationId);
    const first = await signedIn(app, email);
    const other = new Browser(await app.sibling());
    other.cookie = first.cookie;
    meeting = new Meeting(4);
    const answers = await Promise.all(
      [first, other, first, other].map((browser, at) =>
        browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${at}` }),
      ),
    );
    meeting = null;
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const loser of answers.filter(({ status }) => status === 400))
      expect(loser.body.data.issues[0].path).to.equal('currentPassword');
    expect((await new Browser(app).signIn(email, `${NEW_PASSWORD} ${winner}`)).status).to.equal(200);
  });
});
