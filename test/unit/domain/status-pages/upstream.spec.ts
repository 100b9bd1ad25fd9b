import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  MAX_UPSTREAM_COMPONENTS,
  UPSTREAM_VALIDITY,
  hasCredentials,
  isSameUpstream,
  newUpstreamState,
  upstreamCountRules,
  upstreamStateAfter,
  upstreamStatusAt,
} from '../../../../src/domain/status-pages/upstream.ts';
import type { Upstream, UpstreamReading, UpstreamState } from '../../../../src/domain/status-pages/upstream.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const PAGE: Upstream = { url: 'https://status.example.com', component: null };
const reading: UpstreamReading = {
  ok: true,
  components: [
    { id: 'a', name: 'API', status: 'operational' },
    { id: 'b', name: 'Mail Ｑueue', status: 'partial_outage' },
    { id: 'c', name: 'mail queue', status: 'degraded_performance' },
    { id: 'API', name: 'Other', status: 'major_outage' },
    { id: 'd', name: 'Maße', status: 'under_maintenance' },
  ],
};
const after = (component: string | null, before: UpstreamState = newUpstreamState(PAGE, NOW)) =>
  upstreamStateAfter(reading, { ...PAGE, component }, before, NOW);

describe('another status page', () => {
  it('is read at once when it is set, and not at all once it is not', () => {
    expect(newUpstreamState(PAGE, NOW)).to.include({ upstreamStatus: null, upstreamReadAt: null, upstreamDueAt: NOW });
    expect(newUpstreamState(null, NOW).upstreamDueAt).to.equal(null);
  });

  it('gives the worst status of its components, or of the one with the id, else of those with the name', () => {
    expect(after(null).upstreamStatus).to.equal('major_outage');
    expect(after('a').upstreamStatus).to.equal('operational');
    expect(after('API').upstreamStatus).to.equal('major_outage');
    expect(after(' MAIL QUEUE').upstreamStatus).to.equal('partial_outage');
    expect(after('maße').upstreamStatus).to.equal('under_maintenance');
    expect(after('Masse').upstreamStatus).to.equal(null);
  });

  it('is read again after a minute', () => {
    expect(after(null)).to.deep.equal({
      upstreamStatus: 'major_outage',
      upstreamProblem: null,
      upstreamReadAt: NOW,
      upstreamFailures: 0,
      upstreamDueAt: later(NOW, minutes(1)),
    });
  });

  it('keeps its last status after a failure, and is read more seldom, at least every 15 minutes', () => {
    const failed: UpstreamReading = { ok: false, problem: 'unreachable' };
    let state = after('a');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      state = upstreamStateAfter(failed, PAGE, state, NOW);
      pauses.push(((state.upstreamDueAt?.getTime() ?? 0) - NOW.getTime()) / minutes(1));
    }
    expect(pauses).to.deep.equal([1, 2, 4, 8, 15, 15]);
    expect(state).to.include({ upstreamStatus: 'operational', upstreamProblem: 'unreachable', upstreamReadAt: NOW });
    expect(after('a', state)).to.include({ upstreamProblem: null, upstreamFailures: 0 });
  });

  it('has a problem without the component that is named', () => {
    expect(after('Search')).to.include({
      upstreamStatus: null,
      upstreamProblem: 'componentNotFound',
      upstreamFailures: 1,
    });
  });

  it('is unknown before the first reading and from 15 minutes after the last one', () => {
    const read = { upstreamStatus: 'operational', upstreamReadAt: NOW } as const;
    expect(upstreamStatusAt({ upstreamStatus: null, upstreamReadAt: null }, NOW)).to.equal('unknown');
    expect(upstreamStatusAt(read, later(NOW, UPSTREAM_VALIDITY))).to.equal('operational');
    expect(upstreamStatusAt(read, later(NOW, UPSTREAM_VALIDITY + 1))).to.equal('unknown');
  });

  it('is the same with the same address and component', () => {
    expect(isSameUpstream(PAGE, { ...PAGE })).to.equal(true);
    expect(isSameUpstream(null, null)).to.equal(true);
    expect(isSameUpstream(PAGE, { ...PAGE, component: 'a' })).to.equal(false);
    expect(isSameUpstream(PAGE, { ...PAGE, url: 'https://example.com' })).to.equal(false);
    expect(isSameUpstream(PAGE, null)).to.equal(false);
  });

  it('has credentials with a user name or a password', () => {
    const urls = ['https://a@example.com/', 'https://:b@example.com/', 'https://example.com/a@b', 'nonsense'];
    expect(urls.map(hasCredentials)).to.deep.equal([true, true, false, false]);
  });

  it('is shown by at most 20 components of a page', () => {
    expect(firstBroken(upstreamCountRules, MAX_UPSTREAM_COMPONENTS - 1)).to.equal(null);
    expect(firstBroken(upstreamCountRules, MAX_UPSTREAM_COMPONENTS)?.code).to.equal('invalidRequestBody');
  });
});
