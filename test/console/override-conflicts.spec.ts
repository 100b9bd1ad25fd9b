import { expect } from 'chai';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';
import {
  bar,
  drag,
  endOf,
  held,
  line,
  overrideDialog,
  overrideScene,
  pointAt,
  responder,
  typedIn,
} from './override-scene.ts';
import type { OverrideScene, Times } from './override-scene.ts';

/** From 10:00 to 14:00 in Zurich. */
const NOON: Times = ['2027-06-15T08:00:00.000Z', '2027-06-15T12:00:00.000Z'];

describeConsole('overrides that several people change in the console', (suite) => {
  let scene: OverrideScene;
  beforeEach(async () => {
    scene = await overrideScene(suite);
  });

  it('at once are shown with both times, and stored with the one that is kept', async () => {
    const id = await scene.override(NOON);
    const mine = await scene.open('date=2027-06-16');
    const { page } = mine;
    const { page: theirs } = await scene.open('date=2027-06-16');
    const from = await pointAt(line(page, 'overrides'), '2027-06-15T10:00:00Z');
    await drag(page, from, await pointAt(line(page, 'overrides'), '2027-06-17T10:00:00Z'), false);
    await drag(theirs, from, await pointAt(line(theirs, 'overrides'), '2027-06-18T10:00:00Z'));
    await scene.stored(id, ['2027-06-18T08:00:00.000Z', '2027-06-18T12:00:00.000Z']);
    await page.mouse.up();
    const form = overrideDialog(page, 'Edit the override');
    const note = form.getByRole('alert').filter({ hasText: 'Somebody else has changed' });
    await note.locator('dd').nth(3).waitFor();
    expect(await note.locator('dd').allInnerTexts()).to.deep.equal([
      'Stored now\n2027-06-18 10:00',
      'You typed\n2027-06-17 10:00',
      'Stored now\n2027-06-18 14:00',
      'You typed\n2027-06-17 14:00',
    ]);
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await expectSound(mine);
    await form.getByRole('button', { name: 'Keep what I typed' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await scene.stored(id, ['2027-06-17T08:00:00.000Z', '2027-06-17T12:00:00.000Z']);
    await form.waitFor({ state: 'detached' });
  });

  it('at different ends keep both changes', async () => {
    const id = await scene.override(NOON);
    const { page } = await scene.open('date=2027-06-15&view=day');
    const { page: theirs } = await scene.open('date=2027-06-15&view=day');
    await drag(page, await endOf(page, 'start'), await pointAt(line(page, 'overrides'), '2027-06-15T07:15:00Z'), false);
    await drag(theirs, await endOf(theirs, 'end'), await pointAt(line(theirs, 'overrides'), '2027-06-15T12:45:00Z'));
    await scene.stored(id, ['2027-06-15T08:00:00.000Z', '2027-06-15T12:45:00.000Z']);
    await page.mouse.up();
    await scene.stored(id, ['2027-06-15T07:15:00.000Z', '2027-06-15T12:45:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('and that was deleted meanwhile say so, and leave nothing held', async () => {
    const id = await scene.override(NOON);
    const { page } = await scene.open('date=2027-06-16');
    const from = await pointAt(line(page, 'overrides'), '2027-06-15T10:00:00Z');
    await drag(page, from, await pointAt(line(page, 'overrides'), '2027-06-17T10:00:00Z'), false);
    const admin = suite.app.client(suite.organization.apiToken);
    await admin.delete(`/api/im/schedules/${scene.schedule}/overrides/${id}`);
    await page.mouse.up();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await held(page).waitFor({ state: 'detached' });
  });

  it('are neither made nor moved by readers outside of the team, and not seen by those without a part in it', async () => {
    await scene.override(NOON);
    const outsider = await responder(suite, 'Cleo');
    const { page } = await scene.open('date=2027-06-16', {}, outsider.email);
    await page.getByText('Only members of the team of the schedule').waitFor();
    await line(page, 'overrides').getByText('Ben Muster', { exact: true }).waitFor();
    expect(await bar(page).count()).to.equal(0);
    expect(await page.locator('[data-part], [data-editable="true"]').count()).to.equal(0);
    for (const name of ['Choose a time', 'Edit', 'Remove'])
      expect(await page.getByRole('button', { name, exact: true }).count(), name).to.equal(0);
    const from = await pointAt(line(page, 'overrides'), '2027-06-15T10:00:00Z');
    await drag(page, from, await pointAt(line(page, 'overrides'), '2027-06-17T10:00:00Z'));
    expect(await page.getByRole('dialog').count()).to.equal(0);
    const { email } = await responder(suite, 'Dora', 'readonly');
    const reader = await suite.windowAt(`/console/on-call/schedules/${scene.schedule}`, email);
    expect(await reader.page.locator('[data-line]').count()).to.equal(0);
  });

  it('of a week with a change of the clock keep their hours, and have the hours that exist', async () => {
    // On 28 March 2027 the clock of Zurich goes from 02:00 to 03:00, at 01:00 UTC.
    const id = await scene.override(['2027-03-26T21:00:00.000Z', '2027-03-27T05:00:00.000Z']);
    const { page } = await scene.open('date=2027-03-28');
    await page.getByText('Sun 28 Mar 23 hours').waitFor();
    const at = (instant: string) => pointAt(line(page, 'overrides'), instant);
    await drag(page, await at('2027-03-26T23:30:00Z'), await at('2027-03-27T23:30:00Z'));
    await scene.stored(id, ['2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    const final = line(page, 'final');
    await drag(page, await pointAt(final, '2027-03-28T00:30:00Z'), await pointAt(final, '2027-03-28T04:15:00Z'));
    expect((await typedIn(overrideDialog(page))).slice(0, 2)).to.deep.equal(['2027-03-28T01:30', '2027-03-28T06:30']);
    await overrideDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Period').selectOption('month');
    await page.getByRole('heading', { name: 'March 2027' }).waitFor();
    const week = line(page, 'final', 3);
    await drag(page, await pointAt(week, '2027-03-28T08:00:00Z'), await pointAt(week, '2027-03-28T20:00:00Z'));
    expect((await typedIn(overrideDialog(page))).slice(0, 2)).to.deep.equal(['2027-03-28T00:00', '2027-03-29T00:00']);
    await overrideDialog(page).getByLabel('Person').selectOption({ label: 'Ben Muster' });
    await overrideDialog(page).getByRole('button', { name: 'Put on call' }).click();
    await overrideDialog(page).waitFor({ state: 'detached' });
    const { body } = await suite.app
      .client(suite.organization.apiToken)
      .get(`/api/im/schedules/${scene.schedule}/overrides`);
    expect(body.items[0]).to.include({ startsAt: '2027-03-27T23:00:00.000Z', endsAt: '2027-03-28T22:00:00.000Z' });
  });
});
