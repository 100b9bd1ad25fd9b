import type { CDPSession } from 'playwright-core';
import { expect } from 'chai';
import { until } from '../until.ts';
import { describeConsole } from './console-suite.ts';
import { expectSound } from './console-window.ts';
import { bar, drag, endOf, held, line, overrideDialog, overrideScene, pointAt, typedIn } from './override-scene.ts';
import type { OverrideScene, Point, Times } from './override-scene.ts';

/** A night of the schedule, from 22:00 to 06:00 in Zurich. */
const NIGHT: Times = ['2027-06-15T20:00:00.000Z', '2027-06-16T04:00:00.000Z'];

describeConsole('overrides in the calendar of the console', (suite) => {
  let scene: OverrideScene;
  beforeEach(async () => {
    scene = await overrideScene(suite);
  });

  it('are made by dragging across hours, in both directions, and across days of a month', async () => {
    const window = await scene.open('date=2027-06-16');
    const { page } = window;
    const at = (instant: string) => pointAt(line(page, 'final'), instant);
    await drag(page, await at('2027-06-15T08:00:00Z'), await at('2027-06-15T13:15:00Z'));
    expect(await typedIn(overrideDialog(page))).to.deep.equal(['2027-06-15T10:00', '2027-06-15T15:30', 'Ann Muster']);
    await expectSound(window);
    await overrideDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await drag(page, await at('2027-06-16T13:15:00Z'), await at('2027-06-16T08:00:00Z'));
    expect(await typedIn(overrideDialog(page))).to.deep.equal(['2027-06-16T10:00', '2027-06-16T15:30', 'Ann Muster']);
    await overrideDialog(page).getByLabel('Person').selectOption({ label: 'Ben Muster' });
    await overrideDialog(page).getByRole('button', { name: 'Put on call' }).click();
    await page.getByRole('button', { name: /^Ben Muster instead of Ann Muster, 16 Jun/ }).waitFor();
    await expectSound(window);
    await page.getByLabel('Period').selectOption('month');
    await page.getByRole('heading', { name: 'June 2027' }).waitFor();
    const first = await pointAt(line(page, 'final', 0), '2027-06-05T12:00:00Z');
    await drag(page, first, await pointAt(line(page, 'final', 1), '2027-06-08T12:00:00Z'));
    expect(await typedIn(overrideDialog(page))).to.deep.equal(['2027-06-05T00:00', '2027-06-09T00:00', 'Ann Muster']);
    // A click on a turn still opens the form for all of it.
    await overrideDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('button', { name: /^Ann Muster, / })
      .first()
      .click();
    expect((await typedIn(overrideDialog(page)))[2]).to.equal('Ann Muster');
  });

  it('are moved, and changed at their ends, by dragging', async () => {
    const id = await scene.override(NIGHT);
    const { page } = await scene.open('date=2027-06-16');
    const at = (instant: string) => pointAt(line(page, 'overrides'), instant);
    await drag(page, await at('2027-06-16T00:00:00Z'), await at('2027-06-18T01:00:00Z'));
    await scene.stored(id, ['2027-06-17T21:00:00.000Z', '2027-06-18T05:00:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    await drag(page, await endOf(page, 'end'), await at('2027-06-18T11:55:00Z'));
    await scene.stored(id, ['2027-06-17T21:00:00.000Z', '2027-06-18T12:00:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    await drag(page, await endOf(page, 'start'), await at('2027-06-18T06:02:00Z'));
    await scene.stored(id, ['2027-06-18T06:00:00.000Z', '2027-06-18T12:00:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    await bar(page).click();
    const form = overrideDialog(page, 'Edit the override');
    await form.getByLabel('Until').fill('2027-06-18T16:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await scene.stored(id, ['2027-06-18T06:00:00.000Z', '2027-06-18T14:00:00.000Z']);
  });

  it('stay as they are if they are let go outside of the calendar or Escape is pressed', async () => {
    const id = await scene.override(NIGHT);
    const { page } = await scene.open('date=2027-06-16');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (!['GET', 'HEAD'].includes(request.method())) writes.push(request.url());
    });
    const start = await pointAt(line(page, 'overrides'), '2027-06-16T00:00:00Z');
    const [x, y] = await pointAt(line(page, 'overrides'), '2027-06-17T00:00:00Z');
    const empty = await pointAt(line(page, 'final'), '2027-06-14T09:00:00Z');
    for (const from of [start, empty]) {
      await drag(page, from, [x, 5]);
      await drag(page, from, [-20, y]);
      await drag(page, from, [x, y], false);
      await held(page).waitFor();
      await page.keyboard.press('Escape');
      await held(page).waitFor({ state: 'detached' });
      await page.mouse.up();
    }
    expect([await page.getByRole('dialog').count(), writes]).to.deep.equal([0, []]);
    expect(await scene.timesOf(id)).to.deep.equal(NIGHT);
  });

  it('are made and moved with keys', async () => {
    const id = await scene.override(NIGHT);
    const { page } = await scene.open('date=2027-06-16&view=month');
    await bar(page).first().focus();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Escape', 'Enter']) await page.keyboard.press(key);
    // Nothing was held any more, so that Enter opens the form.
    await overrideDialog(page, 'Edit the override').getByRole('button', { name: 'Cancel' }).click();
    expect(await scene.timesOf(id)).to.deep.equal(NIGHT);
    for (const key of ['ArrowDown', 'ArrowLeft', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await page.getByRole('status').filter({ hasText: 'Ben Muster: 21 Jun 2027, 22:00' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await scene.stored(id, ['2027-06-21T20:00:00.000Z', '2027-06-23T04:00:00.000Z']);
    // The button is in another week now, and has the focus.
    await page.locator('[data-override] button:focus').waitFor();
    await page.getByRole('button', { name: 'Choose a time' }).focus();
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Enter']) await page.keyboard.press(key);
    expect(await typedIn(overrideDialog(page))).to.deep.equal(['2027-06-01T00:00', '2027-06-03T00:00', 'Everybody']);
  });

  it('are made and moved with a finger that rests first, and a finger that moves at once scrolls', async () => {
    const id = await scene.override(NIGHT);
    const { page } = await scene.open('date=2027-06-16', { hasTouch: true, viewport: { width: 1024, height: 500 } });
    await line(page, 'overrides').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const touch: CDPSession = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    const from = await pointAt(line(page, 'overrides'), '2027-06-16T00:00:00Z');
    const to = await pointAt(line(page, 'overrides'), '2027-06-17T00:00:00Z');
    await send('touchStart', from);
    for (const share of [0.2, 0.6, 1]) await send('touchMove', [from[0] + (to[0] - from[0]) * share, from[1]]);
    await send('touchEnd');
    expect(await held(page).count()).to.equal(0);
    await send('touchStart', from);
    await held(page).waitFor();
    for (const share of [0.2, 0.6, 1]) await send('touchMove', [from[0] + (to[0] - from[0]) * share, from[1]]);
    await send('touchEnd');
    await scene.stored(id, ['2027-06-16T20:00:00.000Z', '2027-06-17T04:00:00.000Z']);
    await held(page).waitFor({ state: 'detached' });
    const empty = await pointAt(line(page, 'final'), '2027-06-14T09:00:00Z');
    await send('touchStart', empty);
    await held(page).waitFor();
    await send('touchEnd');
    expect(await typedIn(overrideDialog(page))).to.deep.equal(['2027-06-14T11:00', '2027-06-14T11:30', 'Ann Muster']);
    await overrideDialog(page).getByRole('button', { name: 'Cancel' }).click();
    const top = await page.evaluate<number>('scrollY');
    await send('touchStart', empty);
    for (const step of [20, 60, 100]) await send('touchMove', [empty[0], empty[1] - step]);
    await send('touchEnd');
    await until(async () => (await page.evaluate<number>('scrollY')) > top);
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });
});
