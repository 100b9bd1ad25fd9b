import { expect } from 'chai';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '../../../../src/application/kernel/network.ts';
import { fetchCalendar } from '../../../../src/application/on-call/fetch-calendar.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import type { Attempt } from '../../../../src/domain/checks/probe-failure.ts';
import { MAX_CALENDAR_BYTES } from '../../../../src/domain/on-call/imported-calendar.ts';

const NONE = { etag: null, lastModified: null };
const answer = (status: number, members: Partial<OutgoingAnswer> = {}): Attempt<OutgoingAnswer> => ({
  ok: true,
  value: { status, headers: {}, body: '', truncated: false, ...members },
});
const problem = (code: string, detail: string | null = null) => ({ kind: 'problem', problem: { code, detail } });

/** A server that gives the answers in turn, and the requests that it got. */
const server = (...answers: readonly Attempt<OutgoingAnswer>[]) => {
  const requests: OutgoingRequest[] = [];
  const outgoingHttp: OutgoingHttp = {
    send: (request) => {
      requests.push(request);
      return Promise.resolve(answers[requests.length - 1] ?? answer(500));
    },
  };
  return { requests, fetch: fetchCalendar({ outgoingHttp }) };
};

describe('fetching a calendar', () => {
  it('answers its content with its validators, and reads no more than the largest calendar', async () => {
    const { fetch, requests } = server(
      answer(200, {
        body: 'BEGIN:VCALENDAR',
        headers: { etag: '"1"', 'last-modified': 'Sun, 01 Mar 2026 00:00:00 GMT' },
      }),
    );
    expect(await fetch('https://example.com/a.ics', NONE)).to.deep.equal({
      kind: 'content',
      content: 'BEGIN:VCALENDAR',
      etag: '"1"',
      lastModified: 'Sun, 01 Mar 2026 00:00:00 GMT',
    });
    expect(requests[0]).to.include({
      method: 'GET',
      url: 'https://example.com/a.ics',
      maxResponseBytes: MAX_CALENDAR_BYTES,
    });
    expect(requests[0]?.headers).to.not.have.any.keys('if-none-match', 'if-modified-since');
  });

  it('sends the validators of the stored copy', async () => {
    const { fetch, requests } = server(answer(304));
    expect(await fetch('https://example.com/a.ics', { etag: '"1"', lastModified: 'x' })).to.deep.equal({
      kind: 'unchanged',
    });
    expect(requests[0]?.headers).to.include({ 'if-none-match': '"1"', 'if-modified-since': 'x' });
  });

  it('follows three redirects, relative ones too', async () => {
    const redirect = answer(302, { headers: { location: '/b.ics' } });
    const followed = server(redirect, redirect, redirect, answer(200));
    expect(await followed.fetch('https://example.com/a.ics', NONE)).to.include({ kind: 'content' });
    expect(followed.requests.at(-1)?.url).to.equal('https://example.com/b.ics');
    expect(await server(redirect, redirect, redirect, redirect).fetch('https://example.com/a.ics', NONE)).to.deep.equal(
      problem('unexpectedAnswer', 'too many redirects'),
    );
  });

  it('reports what it did not get', async () => {
    const of = (given: Attempt<OutgoingAnswer>) => server(given).fetch('https://example.com/a.ics', NONE);
    expect(await of(answer(404))).to.deep.equal(problem('unexpectedAnswer', 'status 404'));
    expect(await of(answer(200, { truncated: true }))).to.deep.equal(problem('tooLarge'));
    expect(await of(failed('addressNotPublic', 'resolve', 'secret address'))).to.deep.equal(
      problem('addressNotPublic'),
    );
    expect(await of(failed('timedOut', 'connect', 'secret detail'))).to.deep.equal(problem('unreachable', 'timedOut'));
  });
});
