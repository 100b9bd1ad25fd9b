import { TOTP } from 'otpauth';
import { expect } from 'chai';
import type { Role } from '../../../../src/domain/access/caller.ts';
import { ApiClient } from '../api-client.ts';
import type { Answer } from '../api-client.ts';
import { PASSWORD } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const COOKIE = 'watchstead_session';

/** A client that keeps the session cookie, as a browser does. */
export class Browser {
  readonly #client: ApiClient;
  cookie: string | null = null;

  constructor(app: Pick<TestApp, 'url'>) {
    this.#client = new ApiClient(app.url);
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send('POST', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const answer = await this.#client.send(method, path, body, {
      ...(this.cookie === null ? {} : { Cookie: `${COOKIE}=${this.cookie}` }),
      ...headers,
    });
    const change = answer.headers.getSetCookie().at(-1);
    if (change !== undefined) this.cookie = /^watchstead_session=([^;]+)/.exec(change)?.[1] ?? null;
    return answer;
  }

  signIn(email: string, password: string = PASSWORD): Promise<Answer> {
    return this.post('/api/auth/sign-in', { email, password });
  }
}

/** A user row in the database. */
export interface TestUser {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}

let users = 0;

/** Stores a user with `PASSWORD`, unless `facts` says otherwise. */
export const addUser = async (
  app: TestApp,
  organizationId: number,
  facts: {
    role?: Role;
    isActive?: boolean;
    customerId?: number;
    isGlobalAdmin?: boolean;
    isGlobalSupporter?: boolean;
    passwordHash?: null;
    email?: string;
  } = {},
): Promise<TestUser> => {
  const now = app.clock.now();
  const email = facts.email ?? `user-${(users += 1)}@example.com`;
  const passwordHash = facts.passwordHash === null ? null : await app.ports.passwordHashes.hash(PASSWORD);
  const publicId = app.ports.ids.next();
  const { id } = await app.database.query
    .insertInto('app_user')
    .values({
      role: 'editor',
      firstName: 'Ada',
      lastName: 'Example',
      ...facts,
      publicId,
      organizationId,
      email,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, publicId, email };
};

/** Returns a browser with a session of the user. */
export const signedIn = async (app: TestApp, email: string): Promise<Browser> => {
  const browser = new Browser(app);
  expect((await browser.signIn(email)).status, `sign-in of ${email}`).to.equal(200);
  return browser;
};

/** An authenticator app with the given secret, running on the test clock. */
export class Authenticator {
  readonly #app: TestApp;
  readonly #totp: TOTP;

  constructor(app: TestApp, secret: string) {
    this.#app = app;
    this.#totp = new TOTP({ secret });
  }

  /** Returns the current code, or the code `steps` time steps from now. */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.#app.clock.now().getTime() + steps * 30_000 });
  }

  /** Returns a code that is not valid in any accepted time step. */
  wrongCode(): string {
    const right = [-1, 0, 1].map((step) => this.code(step));
    const found = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code));
    if (found === undefined) throw new Error('Every candidate is a right code.');
    return found;
  }
}

/** Enrolls the user of the browser and advances the clock by one time step, so that the next code is unused. */
export const enrol = async (
  app: TestApp,
  browser: Browser,
): Promise<{ authenticator: Authenticator; secret: string; backupCodes: string[] }> => {
  const { secret } = (await browser.post('/api/auth/mfa/enroll')).body as { secret: string };
  const authenticator = new Authenticator(app, secret);
  const confirmed = await browser.post('/api/auth/mfa/confirm', { code: authenticator.code() });
  expect(confirmed.status).to.equal(200);
  app.clock.advance(30_000);
  return { authenticator, secret, backupCodes: (confirmed.body as { backupCodes: string[] }).backupCodes };
};

/** A mail in the outbox. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly senderName?: string;
}

/** Returns the mails to an address, oldest first. */
export const mailsTo = async (app: TestApp, address: string): Promise<readonly Mail[]> => {
  const rows = await app.database.query
    .selectFrom('outbox')
    .select('sealedPayload')
    .where('topic', '=', 'email')
    .orderBy('id')
    .execute();
  const mails = rows.map(({ sealedPayload }) => JSON.parse(app.ports.vault.open(sealedPayload)) as Mail);
  return mails.filter(({ to }) => to === address);
};
