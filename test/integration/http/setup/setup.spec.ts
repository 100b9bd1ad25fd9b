import { expect } from 'chai';
import { issueSetupLink, bootstrapInstallation } from '../../../../src/application/setup/set-up.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { SETUP_LINK_LIFETIME } from '../../../../src/domain/setup/setup-link.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const RACERS = 5;

describe('setting up an installation', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await testApp();
  });
  afterEach(() => app.close());

  const issue = async (): Promise<string | null> => {
    const issued = await app.run(issueSetupLink)(systemCaller, undefined);
    return issued.ok ? (issued.value?.secret ?? null) : null;
  };
  const bodyWith = (token: string | null, more: object = {}) => ({
    token: token ?? '',
    organization: 'Example Agency',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    password: PASSWORD,
    timezone: 'Europe/Zurich',
    language: 'de',
    ...more,
  });
  const post = (body: unknown) => app.client().post('/api/setup', body);
  const organizations = async (): Promise<number> =>
    (await app.database.query.selectFrom('organization').select('id').execute()).length;

  it('creates the organization, its administrator on call and a session', async () => {
    const { status, body, headers } = await post(bodyWith(await issue()));
    expect(status).to.equal(200);
    expect(body).to.have.nested.property('user.name', 'Ada Example');
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const session = { Cookie: cookie };
    const read = async (path: string) => (await app.client().get(path, session)).body;
    expect(await read('/api/me')).to.deep.include({
      role: 'admin',
      organization: {
        ...((await read('/api/me')).organization as object),
        name: 'Example Agency',
        timeZone: 'Europe/Zurich',
        language: 'de',
        imEnabled: true,
      },
    });
    const { items: schedules } = await read('/api/im/schedules');
    expect(schedules).to.have.length(1);
    const { onCall } = await read('/api/overview');
    expect(onCall).to.have.nested.property('0.people.0.name', 'Ada Example');
    const { items: sources } = (await read('/api/im/sources')) as { readonly items: readonly object[] };
    expect(sources.find((source) => 'type' in source && source.type === 'monitors')).to.deep.include({
      isActive: true,
    });
    const { items: policies } = await read('/api/escalation-config/policies');
    expect(policies).to.have.nested.property('0.steps.0.targets.0.type', 'schedule');
    const { items: teams } = await read('/api/im/teams');
    expect(teams).to.have.nested.property('0.members.0.name', 'Ada Example');
  });

  it('is possible once', async () => {
    const token = await issue();
    await post(bodyWith(token));
    const again = await post(bodyWith(token, { organization: 'Another', email: 'eve@example.com' }));
    expect([again.status, again.body.data.code]).to.deep.equal([403, 'setupLinkInvalid']);
    expect(await issue()).to.equal(null);
    expect(await organizations()).to.equal(1);
  });

  it('has one winner of several at the same time', async () => {
    const token = await issue();
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_each, at) =>
        post(bodyWith(token, { organization: `Agency ${at}`, email: `ada${at}@example.com` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      200,
      ...Array.from({ length: RACERS - 1 }, () => 403),
    ]);
    expect(await organizations()).to.equal(1);
  });

  it('has one winner of a link and the command of the operator at the same time, which alone has incident management', async () => {
    const token = await issue();
    const operator = { organization: 'First', email: 'first@example.com', password: PASSWORD, platformAdmin: false };
    const [{ status }, bootstrapped] = await Promise.all([
      post(bodyWith(token)),
      app.run(bootstrapInstallation)(systemCaller, operator),
    ]);
    expect(bootstrapped.ok).to.equal(true);
    const stored = await app.database.query.selectFrom('organization').select('imEnabled').orderBy('id').execute();
    // The command makes a further organization if the link has won, and ends the link otherwise.
    expect(stored.map(({ imEnabled }) => imEnabled)).to.deep.equal(status === 200 ? [true, false] : [true]);
    expect([200, 403]).to.include(status);
  });

  it('has one valid link of several starts at the same time', async () => {
    const tokens = await Promise.all(Array.from({ length: RACERS }, issue));
    const answers: number[] = [];
    for (const token of tokens) answers.push((await post(bodyWith(token, { password: 'password' }))).status);
    // A valid link refuses only the password.
    expect(answers.toSorted((one, other) => one - other)).to.deep.equal([
      400,
      ...Array.from({ length: RACERS - 1 }, () => 403),
    ]);
  });

  it('leaves no API token that nobody has seen', async () => {
    await post(bodyWith(await issue()));
    expect(await app.database.query.selectFrom('api_token').select('id').execute()).to.deep.equal([]);
  });

  it('refuses a wrong secret, a replaced one and one that is older than a day, with setupLinkInvalid', async () => {
    const first = await issue();
    const latest = await issue();
    for (const token of ['guessed', first]) {
      const refused = await post(bodyWith(token));
      expect([refused.status, refused.body.data.code], String(token)).to.deep.equal([403, 'setupLinkInvalid']);
    }
    app.clock.advance(SETUP_LINK_LIFETIME);
    expect((await post(bodyWith(latest))).status).to.equal(403);
    expect(await organizations()).to.equal(0);
  });

  it('keeps the link when the fields are refused with invalidRequestBody', async () => {
    const token = await issue();
    for (const wrong of [{ password: 'password' }, { organization: ' ' }, { timezone: 'Mars/Base' }]) {
      const refused = await post(bodyWith(token, wrong));
      expect([refused.status, refused.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    }
    expect((await post(bodyWith(token))).status).to.equal(200);
  });

  it('the page asks for what is needed, signs in and leads to the start page', async () => {
    const token = (await issue()) ?? '';
    const page = await fetch(`${app.url}/setup?token=${token}`);
    const shown = await page.text();
    expect(shown).to.include('name="organization"').and.include('<option value="en" selected>');
    const { token: _token, ...fields } = bodyWith(token);
    const send = (sent: Readonly<Record<string, string>>) =>
      fetch(`${app.url}/setup?token=${token}`, {
        method: 'POST',
        headers: { Origin: app.url },
        body: new URLSearchParams(sent),
        redirect: 'manual',
      });
    const refused = await send({ ...fields, timezone: 'Mars/Base' });
    expect(await refused.text())
      .to.include('value="Example Agency"')
      .and.include('<option value="de" selected>');
    const done = await send(fields);
    expect([done.status, done.headers.get('location')]).to.deep.equal([303, '/']);
    expect(done.headers.get('set-cookie')).to.match(/^watchstead_session=/);
  });

  it('a stranger learns only where to look: from the start page, and from the page without a valid link', async () => {
    const start = await fetch(`${app.url}/`);
    const text = await start.text();
    expect(text).to.include('Look at its output');
    expect(text).not.to.include('<form');
    await post(bodyWith(await issue()));
    const after = await (await fetch(`${app.url}/setup?token=guessed`)).text();
    expect(after).to.include('href="/sign-in"');
  });

  it('by the command of the operator ends the link, and only the first organization has incident management', async () => {
    const token = await issue();
    const settings = { organization: 'First', email: 'first@example.com', password: PASSWORD, platformAdmin: false };
    await app.run(bootstrapInstallation)(systemCaller, settings);
    expect((await post(bodyWith(token))).status).to.equal(403);
    await app.run(bootstrapInstallation)(systemCaller, { ...settings, organization: 'Second', email: 'b@example.com' });
    const stored = await app.database.query
      .selectFrom('organization')
      .select(['name', 'imEnabled'])
      .orderBy('id')
      .execute();
    expect(stored).to.deep.equal([
      { name: 'First', imEnabled: true },
      { name: 'Second', imEnabled: false },
    ]);
  });
});
