import { expect } from 'chai';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';
import { MAX_SLUG, isSlug } from '../../../../src/domain/monitors/kinds/heartbeat-slug.rules.ts';
import { decideNewMonitor } from '../../../../src/domain/monitors/monitor.rules.ts';
import { decidePingCreation, heartbeatOfPing } from '../../../../src/domain/monitors/ping-key.rules.ts';
import { aNewWebsite, expectIssue, website } from './website-facts.ts';

describe('isSlug', () => {
  for (const text of ['a', '0', '-', '_', 'nightly-backup_2', 'x'.repeat(MAX_SLUG)])
    it(`accepts ${text.slice(0, 20)}`, () => expect(isSlug(text)).to.equal(true));
  for (const text of ['', 'A', 'ä', 'a b', 'a/b', 'a.b', 'a\n', 'x'.repeat(MAX_SLUG + 1)])
    it(`refuses ${JSON.stringify(text.slice(0, 20))}`, () => expect(isSlug(text)).to.equal(false));
});

describe('the slug of a heartbeat', () => {
  const heartbeat = (slug: unknown, slugHolder: string | null = null) =>
    aNewWebsite(
      { name: 'Job', slug, monitoringType: 'heartbeat' },
      { monitoringType: 'heartbeat', url: null, slugHolder },
    );

  it('is stored', () => {
    const decision = decideNewMonitor(website, heartbeat('job'));
    expect(decision).to.have.nested.property('value.settings.slug', 'job');
  });

  it('is an issue if it is malformed', () => expectIssue(heartbeat('Job'), 'slug'));

  it('is refused with heartbeatSlugTaken if another heartbeat of the owner has it', () =>
    expect(decideNewMonitor(website, heartbeat('job', 'other'))).to.deep.include({
      ok: false,
      code: 'heartbeatSlugTaken',
      data: { monitorId: 'other' },
    }));

  it('has no effect on another type of monitor', () => {
    const decision = decideNewMonitor(
      website,
      aNewWebsite({ name: 'Shop', url: 'https://shop.example', slug: 'job' }, { slugHolder: 'other' }),
    );
    expect(decision).to.have.nested.property('value.settings.slug', null);
  });
});

describe('decidePingCreation', () => {
  const pingKey = { createsHeartbeats: true, organizationStatus: 'active' } as const;

  it('accepts a ping that asks for it, with a key that permits it', () =>
    expect(decidePingCreation({ isAsked: true, pingKey })).to.deep.equal(accepted(null)));

  for (const [condition, facts] of [
    ['the ping does not ask for it', { isAsked: false, pingKey }],
    ['the key is unknown', { isAsked: true, pingKey: null }],
    ['the key does not permit it', { isAsked: true, pingKey: { ...pingKey, createsHeartbeats: false } }],
    ['the organization is suspended', { isAsked: true, pingKey: { ...pingKey, organizationStatus: 'suspended' } }],
  ] as const)
    it(`refuses with notFound if ${condition}`, () =>
      expect(decidePingCreation(facts)).to.deep.include({ ok: false, code: 'notFound' }));
});

describe('heartbeatOfPing', () => {
  it('is a heartbeat that is expected once a day, as with Healthchecks', () =>
    expect(heartbeatOfPing('job')).to.deep.equal({
      name: 'job',
      slug: 'job',
      monitoringType: 'heartbeat',
      checkInterval: 1440,
    }));
});
