import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { DOWN, UP } from '../../checks/check-bench.ts';
import { short } from '../incident-management/im-world.ts';
import type { OnCall, PersonOnCall, StoredIncident } from '../paging/on-call.ts';
import { METHODS, onCallApp } from '../paging/on-call.ts';
import { SOURCES } from '../alert-sources/source-world.ts';
import { person } from '../surface/test-callers.ts';
import { explainedWorld } from './explained.ts';
import type { ExplainedWorld, Step } from './explained.ts';

const codes = (steps: readonly Step[], decision: Step['decision'] = 'held') =>
  steps.filter((step) => step.decision === decision).map(({ code }) => code);

describe('GET /api/explanations?incident and ?person', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    const phone = await ada.addMethod('phone');
    await ada.setRules({
      high: [{ afterMinutes: 0, contactMethodId: phone }],
      low: [{ afterMinutes: 0, contactMethodId: phone }],
    });
    incident = await onCall.incident('Shop is down');
  });
  afterEach(() => closeAll(() => onCall.close()));

  const explain = async (query: string): Promise<readonly Step[]> => {
    const { status, body, text } = await onCall.admin.get(`/api/explanations?${query}`);
    expect(status, text).to.equal(200);
    return body.steps;
  };

  it('name the policy that is missing, and the receipt of a page', async () => {
    await onCall.notify(incident, [ada.id], 'high');
    await onCall.send();
    const steps = await explain(`incident=${incident.publicId}`);
    expect(codes(steps)).to.deep.equal(['policy']);
    expect(codes(steps, 'passed')).to.deep.equal(['page']);
    expect(steps.at(-1)?.facts).to.include({ method: 'ntfy', state: 'sent', responseStatus: 204 });
    const ofAda = await explain(`person=${ada.publicId}`);
    expect(codes(ofAda, 'passed')).to.deep.equal(['account', 'page']);
  });

  it('name the rule by which a person is paged later', async () => {
    const [method] = (await ada.client.get(METHODS)).body.items;
    await ada.setRules({
      high: [
        { afterMinutes: 0, contactMethodId: method.id },
        { afterMinutes: 10, contactMethodId: method.id },
      ],
    });
    await onCall.notify(incident, [ada.id], 'high');
    await onCall.send();
    const steps = await explain(`incident=${incident.publicId}`);
    expect(codes(steps)).to.deep.equal(['policy', 'personalRule']);
    expect(steps.at(-1)?.facts).to.include({
      method: 'ntfy',
      dueAt: later(onCall.app.clock.now(), minutes(10)).toISOString(),
    });
    await onCall.pass(minutes(10));
    expect(codes(await explain(`incident=${incident.publicId}`))).to.deep.equal(['policy']);
  });

  it('name the page that has failed, with the response of its receiver', async () => {
    onCall.receiver.answer = { status: 410 };
    await onCall.notify(incident, [ada.id], 'high');
    await onCall.send();
    // The mail that replaces the page.
    await onCall.pass(0);
    const steps = await explain(`incident=${incident.publicId}`);
    expect(codes(steps)).to.deep.equal(['policy', 'page']);
    expect(steps.find(({ code, decision }) => code === 'page' && decision === 'held')?.facts).to.include({
      method: 'ntfy',
      state: 'failed',
      responseStatus: 410,
    });
    expect(codes(await explain(`person=${ada.publicId}`))).to.deep.equal(['page']);
  });

  it('name the quiet hours of a person', async () => {
    await ada.setRules({ high: [], low: [], quietHours: { from: '09:00', to: '13:00', timezone: 'UTC' } });
    await onCall.notify(incident, [ada.id], 'low');
    expect(codes(await explain(`incident=${incident.publicId}`))).to.deep.equal(['policy', 'personalQuietHours']);
    expect(codes(await explain(`person=${ada.publicId}`))).to.deep.equal(['personalQuietHours', 'personalQuietHours']);
  });

  it('name the acknowledgement of a moment, not of the moment before', async () => {
    const before = onCall.app.clock.now().toISOString();
    onCall.app.clock.advance(minutes(1));
    await onCall.admin.post(`/api/im/incidents/${incident.publicId}/resolve`);
    await onCall.notify(incident, [ada.id], 'high');
    expect(codes(await explain(`incident=${incident.publicId}&at=${before}`))).to.deep.equal(['policy']);
  });

  it('tell nobody a phone number or an address', async () => {
    await onCall.notify(incident, [ada.id], 'high');
    await onCall.send();
    const { text } = await onCall.admin.get(`/api/explanations?incident=${incident.publicId}`);
    expect(text).not.to.include(ada.email).and.not.to.include('phone');
  });

  it('are not found by people of other organizations, without the role, or bound to a customer', async () => {
    const { apiToken } = await onCall.app.createOrganization();
    const { client: reader } = await person(onCall.app, onCall.organizationId, 'reader', { role: 'readonly' });
    for (const client of [onCall.app.client(apiToken), reader])
      for (const query of [`incident=${incident.publicId}`, `person=${ada.publicId}`])
        expect(await short(client.get(`/api/explanations?${query}`))).to.deep.equal([404, undefined]);
  });
});

describe('GET /api/explanations with incident management', () => {
  let world: ExplainedWorld;
  beforeEach(async () => void (world = await explainedWorld(true)));
  afterEach(() => world.close());

  const source = async () =>
    (await world.admin.get(SOURCES)).body.items.find((each: { type: string }) => each.type === 'monitors');
  const fail = async () => {
    await world.check(DOWN);
    await world.check(DOWN);
    await dueEvents(world.app.ports).run();
  };
  const ofShop = async () => codes(await world.explain(`monitor=${world.shop.publicId}`));

  it('names the source that is off', async () => {
    await fail();
    expect(await ofShop()).to.deep.equal(['source']);
  });

  it('names the route that mutes, as it was then', async () => {
    const { publicId } = await source();
    const path = `${SOURCES}/${publicId}`;
    expect(
      (await world.admin.patch(path, { isActive: true, routes: [{ match: { customer: 'Bakery' }, mute: true }] }))
        .status,
    ).to.equal(200);
    await fail();
    world.app.clock.advance(minutes(1));
    await world.admin.patch(path, { routes: [] });
    expect(await ofShop()).to.deep.equal(['rule']);
  });

  it('names the open incident that an alert joined', async () => {
    const path = `${SOURCES}/${(await source()).publicId}`;
    await world.admin.patch(path, { isActive: true });
    await fail();
    // The end does not reach the source, which is off at that time.
    await world.admin.patch(path, { isActive: false });
    await world.check(UP);
    await world.admin.patch(path, { isActive: true });
    await fail();
    expect(await ofShop()).to.deep.equal(['duplicate']);
    expect((await world.admin.get('/api/im/incidents')).body.items).to.have.length(1);
  });

  it('names the storm that an alert joined', async () => {
    await world.admin.patch(`${SOURCES}/${(await source()).publicId}`, { isActive: true });
    const blog = await world.website('Blog');
    await world.check(DOWN, 0, [blog]);
    await world.check(DOWN, 0, [blog]);
    await dueEvents(world.app.ports).run();
    const held = [await ofShop(), codes(await world.explain(`monitor=${blog.publicId}`))];
    expect(held.toSorted((one, other) => one.length - other.length)).to.deep.equal([[], ['storm']]);
  });

  it('of an incident of a monitor does not end with the hour after it', async () => {
    await fail();
    const [incident] = (await world.admin.get('/api/incidents')).body.items;
    world.app.clock.advance(hours(2));
    await world.admin.patch(`/api/notification-channels/${world.channel.publicId}`, { isActive: false });
    const steps = await world.explain(`incident=${incident.publicId}`);
    expect(codes(steps, 'passed')).to.include('delivery');
    expect(codes(steps)).to.deep.equal(['source']);
  });

  it('of a channel names what it received and what was kept from it', async () => {
    await fail();
    await world.admin.put(`/api/monitors/${world.shop.publicId}/notification-channels`, {
      overrides: [{ sourceChannelId: world.channel.id, isActive: false }],
    });
    await world.check({ ...DOWN, outcome: 'up', reason: null, evidence: null });
    const steps = await world.explain(`channel=${world.channel.publicId}`);
    expect(steps.map(({ code, decision }) => [code, decision])).to.deep.equal([
      ['delivery', 'passed'],
      ['mute', 'held'],
    ]);
    expect(steps.map((step) => (step as Step & { about: string }).about)).to.deep.equal(['Shop is down', 'Shop']);
  });
});
