import { expect } from 'chai';
import { days, later } from '../../src/domain/kernel/time.ts';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound, WALK_MS } from './console-window.ts';

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

describeConsole('on-call in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const create = async (path: string, body: object): Promise<Stored> => {
    const { status, text, body: stored } = await admin().post(path, body);
    expect(status, text).to.be.below(400);
    return stored as Stored;
  };
  const someone = (name: string, facts: Parameters<typeof addUser>[2] = {}) =>
    named(addUser(suite.app, suite.organization.organizationId, { role: 'responder', ...facts }), name);
  const named = async (user: ReturnType<typeof addUser>, firstName: string) => {
    const stored = await user;
    await suite.app.database.query
      .updateTable('app_user')
      .set({ firstName, lastName: 'Muster' })
      .where('publicId', '=', stored.publicId)
      .execute();
    return stored;
  };
  /** A schedule of Zurich whose people change hands each week, on Monday at 08:00. */
  const addSchedule = async (users: readonly string[], members: object = {}): Promise<string> =>
    (
      await create('/api/im/schedules', {
        name: 'Operations',
        timezone: 'Europe/Zurich',
        layers: [
          {
            name: 'Primary',
            users,
            startsAt: '2026-01-05T07:00:00.000Z',
            handoff: { unit: 'week', every: 1, weekday: 'monday', time: '08:00' },
          },
        ],
        ...members,
      })
    ).publicId;

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('shows who is on call now and next, and what is not covered', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')];
    await addSchedule([ann.publicId, ben.publicId], { coverage: [{ from: '00:00', to: '00:00' }] });
    await create('/api/im/schedules', {
      name: 'Weekends',
      timezone: 'UTC',
      layers: [],
      coverage: [{ days: ['saturday'], from: '00:00', to: '00:00' }],
    });
    const window = await suite.windowAt('/console/on-call');
    const { page } = window;
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Operations', exact: true }) });
    await row.getByText(/^(Ann|Ben) Muster until /).waitFor();
    await row.getByText(/^Next: (Ann|Ben) Muster, /).waitFor();
    await page.getByRole('link', { name: 'Weekends: nobody is on call' }).first().waitFor();
    await expectSound(window);
    await page.getByRole('link', { name: 'Operations', exact: true }).click();
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  });

  it('shows the week of a change of the clock in the zones of the schedule and of the reader', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')];
    const id = await addSchedule([ann.publicId, ben.publicId]);
    const window = await suite.windowAt(`/console/on-call/schedules/${id}?date=2026-03-29`);
    const { page } = window;
    await page.getByText('Sun 29 Mar 23 hours').waitFor();
    // The twelfth week begins on Monday at 08:00.
    for (const name of ['Ann', 'Ben'])
      await page.getByRole('button', { name: new RegExp(`^${name} Muster, `) }).waitFor();
    await page.getByLabel('Time zone').selectOption({ label: 'UTC (yours)' });
    await page.getByText('Sun 29 Mar', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('zone')).to.equal('reader');
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('heading', { name: 'Mon 30 Mar – Sun 5 Apr' }).waitFor();
    await expectSound(window);
    await page.getByLabel('Period').selectOption('month');
    await page.getByRole('heading', { name: 'April 2026' }).waitFor();
    await expectSound(window);
  });

  it('is a list of days on a phone', async () => {
    const ann = await someone('Ann');
    const id = await addSchedule([ann.publicId]);
    const window = await suite.windowAt(`/console/on-call/schedules/${id}?date=2026-10-25`, suite.email, {
      viewport: { width: 360, height: 740 },
    });
    await window.page.getByRole('heading', { name: 'Sun 25 Oct 25 hours' }).waitFor();
    expect(await window.page.getByRole('button', { name: /^All day/ }).count()).to.equal(7);
    await expectSound(window);
  });

  it('puts somebody on call instead of the person whose turn it is, and takes it back', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')];
    const id = await addSchedule([ann.publicId]);
    const { page } = await suite.windowAt(`/console/on-call/schedules/${id}?date=2027-06-16&view=day`);
    await page.getByRole('button', { name: /^Ann Muster, / }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New override' });
    await dialog.getByLabel('Person').selectOption({ label: 'Ben Muster' });
    await dialog.getByLabel('From').fill('2027-06-16T12:00');
    await dialog.getByLabel('Until').fill('2027-06-16T10:00');
    await dialog.getByRole('button', { name: 'Put on call' }).click();
    await dialog.getByText('The end is not after the start.', { exact: true }).waitFor();
    await dialog.getByLabel('Until').fill('2027-06-16T18:00');
    await dialog.getByRole('button', { name: 'Put on call' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Ben Muster, .* Override$/ }).waitFor();
    const { body } = await admin().get(`/api/im/schedules/${id}/overrides`);
    const { items } = body as unknown as { readonly items: readonly Record<string, unknown>[] };
    expect(items[0]).to.include({
      userId: ben.publicId,
      replacesUserId: ann.publicId,
      startsAt: '2027-06-16T10:00:00.000Z',
      endsAt: '2027-06-16T16:00:00.000Z',
    });
    await page.getByText('Ben Muster instead of Ann Muster').waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nobody stands in for anybody.').waitFor();
    await until(async () => (await page.getByRole('button', { name: /^Ben Muster/ }).count()) === 0);
  });

  it('lets members of the team stand in themselves, and says to others why they cannot', async () => {
    const [ann, ben] = [await someone('Ann'), await someone('Ben')];
    const team = await create('/api/im/teams', { name: 'Network' });
    await create(`/api/im/teams/${team.publicId}/members`, { userId: ann.publicId, imRole: 'member' });
    const id = await addSchedule([ann.publicId, ben.publicId], { teamId: team.id });
    const own = await suite.windowAt(`/console/on-call/schedules/${id}`, ann.email);
    await own.page.getByRole('button', { name: 'New override' }).click();
    const people = own.page.getByRole('dialog').getByLabel('Person').locator('option');
    await people.filter({ hasText: 'Ann Muster' }).waitFor({ state: 'attached' });
    expect(await people.allInnerTexts()).to.deep.equal(['Ann Muster']);
    const other = await suite.windowAt(`/console/on-call/schedules/${id}`, ben.email);
    await other.page.getByText('Only members of the team of the schedule').waitFor();
    expect(await other.page.getByRole('button', { name: 'New override' }).isDisabled()).to.equal(true);
    expect(await other.page.getByRole('heading', { name: 'Calendar subscription' }).count()).to.equal(0);
  });

  it('gives the secret address of a calendar once, and ends it', async () => {
    const ann = await someone('Ann', { role: 'admin' });
    const id = await addSchedule([ann.publicId]);
    const { page } = await suite.windowAt(`/console/on-call/schedules/${id}`);
    await page.getByRole('button', { name: 'Get a new address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Secret address' });
    const address = await dialog.locator('code').innerText();
    const { pathname } = new URL(address);
    expect((await suite.app.client().get(pathname)).text).to.include('Ann Muster');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'End the address' }).click();
    await page.getByText('The address has ended').waitFor();
    expect((await suite.app.client().get(pathname)).status).to.equal(404);
  });

  it('shows a week of ten layers of fifty people', async () => {
    const users: string[] = [];
    for (let person = 0; person < 50; person += 1)
      users.push((await someone(`P${person}`, { passwordHash: null })).publicId);
    const startsAt = later(suite.app.clock.now(), -days(30)).toISOString();
    const layers = Array.from({ length: 10 }, (_, at) => ({
      name: `Layer number ${at + 1} with a long name ${'x'.repeat(80)}`,
      users,
      startsAt,
      handoff: { unit: 'hour', every: 1 },
    }));
    const id = await addSchedule([], { layers });
    const window = await suite.windowAt(`/console/on-call/schedules/${id}`);
    await window.page.getByRole('heading', { name: /^Layer number 10 / }).waitFor();
    // Blocks of an hour are too narrow for buttons in a week, and wide enough in a day.
    const { page } = window;
    await page
      .getByText(/^P\d+ Muster, /)
      .first()
      .waitFor({ state: 'attached' });
    const buttons = page.getByRole('button', { name: /^P\d+ Muster, / });
    expect(await buttons.count()).to.equal(0);
    await expectSound(window);
    await page.getByLabel('Period').selectOption('day');
    await buttons.nth(23).waitFor();
    await expectSound(window);
  }).timeout(WALK_MS);
});
