import { expect } from 'chai';
import { linkIn, onCallApp } from '../http/paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../http/paging/on-call.ts';
import { describeInBrowser, person } from './chromium.ts';

describeInBrowser('the page behind the link of a page, without JavaScript', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  before(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: phone }] });
    await onCall.app.database.query
      .updateTable('organization')
      .set({ timezone: 'Europe/Zurich' })
      .where('id', '=', onCall.organizationId)
      .execute();
  });
  after(() => onCall.close());

  const linkOf = async (title: string): Promise<string> => {
    onCall.receiver.received.splice(0);
    await onCall.notify(await onCall.incident(title), [ada.id]);
    await onCall.send();
    return linkIn(onCall, onCall.pushes()[0]);
  };

  for (const [name, options] of [
    ['a phone in the light', { viewport: { width: 320, height: 640 }, colorScheme: 'light' }],
    ['a wide window in the dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ] as const)
    it(`acknowledges on ${name}`, async () => {
      const who = await person(onCall.app, options);
      await who.open(await linkOf('Shop <b> is down, and a title that is longer than the window of a phone is wide'));
      expect(await who.heading()).to.match(/^Shop <b> is down/);
      const shown = await who.text();
      for (const text of ['Triggered', 'Error', '2 Mar 2026, 11:00 CET', 'Not me']) expect(shown).to.include(text);
      expect((await who.page.getByRole('main').boundingBox())?.width).to.be.at.most(options.viewport.width);
      expect(await who.page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(options.viewport.width);
      for (const button of await who.page.getByRole('button').all())
        expect((await button.boundingBox())?.height).to.be.at.least(44);
      await who.press('Acknowledge');
      const after = await who.text();
      for (const text of [
        'The incident is acknowledged',
        'Acknowledged',
        'Ada Example',
        'You have acknowledged this incident.',
      ])
        expect(after).to.include(text);
      expect(await who.page.getByRole('button').allTextContents()).to.deep.equal([
        'Resolve',
        'Add the note',
        '30 minutes',
        '2 hours',
        'Until 8:00 in the morning',
      ]);
      await who.press('Until 8:00 in the morning');
      expect(await who.text())
        .to.include('The incident is snoozed.')
        .and.include('3 Mar 2026, 08:00 CET');
      await who.fill('Note', 'The disk was full.');
      await who.press('Add the note');
      expect(await who.text()).to.include('The note is in the timeline.');
      await who.press('Resolve');
      expect(await who.text())
        .to.include('You have resolved the incident.')
        .and.include('The incident is closed.');
      expect(await who.page.getByRole('button').count()).to.equal(0);
      expect(await who.page.evaluate('document.documentElement.scrollWidth')).to.be.at.most(options.viewport.width);
      expect(who.complaints).to.deep.equal([]);
      await who.context.close();
    });

  it('declines, and says when the link is not valid', async () => {
    const who = await person(onCall.app, { viewport: { width: 320, height: 640 } });
    await who.open(await linkOf('Shop is down'));
    await who.press('Not me');
    expect(await who.text()).to.include('Nobody has been told yet.');
    await who.press('Back');
    await who.press('Not me');
    await who.press('Decline and escalate');
    expect(await who.text()).to.include('You are not paged again at this step.');
    await who.open('/im/pages/nonsense');
    expect([await who.heading(), (await who.text()).includes('valid until the incident is closed')]).to.deep.equal([
      'Incident',
      true,
    ]);
    expect(who.complaints).to.deep.equal([]);
    await who.context.close();
  });
});
