import { expect } from 'chai';
import { addUser } from '../integration/http/access/browser.ts';
import { enableIm } from '../integration/http/incident-management/im-world.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';

interface Stored {
  readonly id: number;
  readonly publicId: string;
}

describeConsole('planning in the console', (suite) => {
  const admin = () => suite.app.client(suite.organization.apiToken);
  const create = async (path: string, body: object): Promise<Stored> => {
    const { status, text, body: stored } = await admin().post(path, body);
    expect(status, text).to.be.below(400);
    return stored as Stored;
  };
  const someone = async (firstName: string) => {
    const stored = await addUser(suite.app, suite.organization.organizationId, { role: 'responder' });
    await suite.app.database.query
      .updateTable('app_user')
      .set({ firstName, lastName: 'Muster' })
      .where('publicId', '=', stored.publicId)
      .execute();
    return stored;
  };
  const layer = (name: string, userId: string) => ({
    name,
    users: [userId],
    startsAt: '2026-01-05T07:00:00.000Z',
    handoff: { unit: 'day', every: 1 },
  });

  beforeEach(() => enableIm(suite.app, suite.organization.organizationId));

  it('previews a schedule while it is typed, and creates it', async () => {
    await someone('Ann');
    await someone('Ben');
    const window = await suite.windowAt('/console/on-call');
    const { page } = window;
    await page.getByRole('link', { name: 'New schedule' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Operations');
    await page.getByLabel('Add a turn').selectOption({ label: 'Ann Muster' });
    await page.getByText('1. Ann Muster').waitFor();
    const preview = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Preview' }) });
    await preview
      .getByText(/^Ann Muster, /)
      .first()
      .waitFor({ state: 'attached' });
    await page.getByLabel('Add a turn').selectOption({ label: 'Ben Muster' });
    await page.getByRole('button', { name: 'Move Ben Muster up' }).click();
    await page.getByText('1. Ben Muster').waitFor();
    await page.getByLabel('A turn lasts').fill('');
    await preview
      .getByText(/^Ben Muster, /)
      .first()
      .waitFor({ state: 'detached' });
    await page.getByLabel('A turn lasts').fill('2');
    await page.getByLabel('Unit').selectOption('day');
    await preview
      .getByText(/^Ben Muster, /)
      .first()
      .waitFor({ state: 'attached' });
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the schedule' }).click();
    await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Edit the schedule' }).waitFor();
    await page.getByText('2. Ann Muster').waitFor();
    await expectSound(window);
  });

  it('shows both versions when two people change the same layers, and loses nothing typed', async () => {
    const { publicId: userId } = await someone('Ann');
    const schedule = await create('/api/im/schedules', {
      name: 'Operations',
      timezone: 'UTC',
      layers: [layer('First', userId), layer('Second', userId), layer('Third', userId)],
    });
    const path = `/api/im/schedules/${schedule.publicId}`;
    const window = await suite.windowAt(`/console/on-call/schedules/${schedule.publicId}/edit`);
    const { page } = window;
    await page.getByLabel('Name', { exact: true }).first().fill('Operations of mine');
    await page.getByRole('button', { name: 'Move Second up' }).click();
    suite.app.clock.advance(1000);
    await admin().patch(path, {
      description: 'Theirs',
      layers: [layer('Third', userId), layer('First', userId), layer('Second', userId)],
    });
    await page.getByRole('button', { name: 'Save' }).click();
    const panel = page.getByRole('alert').filter({ hasText: 'Somebody else changed the schedule meanwhile' });
    await panel.getByText('Third: Ann Muster').first().waitFor();
    await expectSound(window);
    await panel.getByLabel('Layers').selectOption({ label: 'Keep yours' });
    await panel.getByRole('button', { name: 'Continue' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Description (optional)').inputValue()).to.equal('Theirs');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Operations of mine', level: 1 }).waitFor();
    const { body } = await admin().get(path);
    const { layers } = body as unknown as { readonly layers: readonly { readonly name: string }[] };
    expect(layers.map(({ name }) => name)).to.deep.equal(['Second', 'First', 'Third']);
    expect(body).to.include({ description: 'Theirs' });
  });

  it('says why a schedule that a policy uses cannot be deleted', async () => {
    const { publicId: userId } = await someone('Ann');
    const { id, publicId } = await create('/api/im/schedules', {
      name: 'Operations',
      timezone: 'UTC',
      layers: [layer('First', userId)],
    });
    await create('/api/escalation-config/policies', {
      name: 'Day and night',
      steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId: id }] }],
    });
    const { page } = await suite.windowAt(`/console/on-call/schedules/${publicId}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('The schedule is still used by Day and night.').waitFor();
  });

  it('simulates a policy before it is created', async () => {
    const { publicId: userId } = await someone('Ann');
    await create('/api/im/schedules', { name: 'Operations', timezone: 'UTC', layers: [layer('First', userId)] });
    const window = await suite.windowAt('/console/policies');
    const { page } = window;
    await page.getByRole('link', { name: 'New policy' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Day and night');
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByRole('alert').filter({ hasText: 'The request is not valid.' }).waitFor();
    await page.getByLabel('Notify').selectOption({ label: 'Schedule: Operations' });
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByLabel('Notify').nth(1).selectOption({ label: 'Person: Ann Muster' });
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('Then all steps have run.').waitFor();
    expect(await page.getByText(/^Ann Muster: Mail /).count()).to.equal(2);
    await expectSound(window);
    await page.getByRole('button', { name: 'Create the policy' }).click();
    await page.getByRole('heading', { name: 'Day and night', level: 1 }).waitFor();
    await page.getByLabel('Repetitions').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await expectSound(window);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No policies yet' }).waitFor();
  });

  it('creates a team, and changes its members', async () => {
    await someone('Ann');
    const { page } = await suite.windowAt('/console/teams');
    await page.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Network');
    await page.getByRole('button', { name: 'Create the team' }).click();
    await page.getByRole('heading', { name: 'Network', level: 1 }).waitFor();
    await page.getByLabel('Person').selectOption({ label: 'Ann Muster' });
    await page.getByRole('button', { name: 'Add a member' }).click();
    await page.getByLabel('Role of Ann Muster').selectOption('admin');
    await page.getByLabel('Name').fill('Networks');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Networks', level: 1 }).waitFor();
    const { body } = await admin().get('/api/im/teams');
    const { items } = body as unknown as { readonly items: readonly { readonly members: readonly object[] }[] };
    expect(items[0]?.members[0]).to.include({ name: 'Ann Muster', imRole: 'admin' });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The team has no members.').waitFor();
  });
});
