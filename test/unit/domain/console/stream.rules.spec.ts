import { expect } from 'chai';
import {
  eventIdOf,
  eventPlaceIn,
  heartbeatText,
  newsText,
  openingText,
} from '../../../../src/domain/console/stream-event.ts';
import { MAX_STREAMS, MAX_STREAMS_OF_USER, streamRefusal } from '../../../../src/domain/console/stream.rules.ts';

describe('streamRefusal', () => {
  it('accepts the last stream of a user and refuses the next with streamLimitReached', () => {
    expect(streamRefusal({ ofUser: MAX_STREAMS_OF_USER - 1, ofProcess: 100 })).to.equal(null);
    expect(streamRefusal({ ofUser: MAX_STREAMS_OF_USER, ofProcess: 100 })?.code).to.equal('streamLimitReached');
  });

  it('accepts the last stream of a process and refuses the next with streamLimitReached', () => {
    expect(streamRefusal({ ofUser: 0, ofProcess: MAX_STREAMS - 1 })).to.equal(null);
    expect(streamRefusal({ ofUser: 0, ofProcess: MAX_STREAMS })).to.deep.include({
      code: 'streamLimitReached',
      data: { retryAfter: 15 },
    });
  });
});

describe('ids of events', () => {
  it('are read as they are written, also if the name of the process has hyphens', () => {
    const place = { process: 'a-b_c-', position: 1_764_000_000_000 };
    expect(eventPlaceIn(eventIdOf(place))).to.deep.equal(place);
  });

  for (const text of ['', 'x', '-1', 'x-', 'x-y', 'x-1.5', `x-${'9'.repeat(17)}`])
    it(`are not read from "${text}"`, () => {
      expect(eventPlaceIn(text)).to.equal(null);
    });
});

describe('the texts of a stream', () => {
  it('begin with the delay before a new connection, and keep the place alive without an event', () => {
    const place = { process: 'p', position: 7 };
    expect(openingText(place)).to.equal('retry: 2000\nid: p-7\n\n');
    expect(heartbeatText(place)).to.equal(':\nid: p-7\n\n');
  });
});

describe('newsText', () => {
  const place = { process: 'p', position: 7 };

  it('is a change with the records, a resync if they are not listed, and empty without news', () => {
    expect(newsText(place, [{ type: 'website', id: 'a' }])).to.equal(
      'event: change\nid: p-7\ndata: {"changes":[{"type":"website","id":"a"}]}\n\n',
    );
    expect(newsText(place, 'unlisted')).to.equal('event: resync\nid: p-7\ndata: {}\n\n');
    expect(newsText(place, [])).to.equal('');
  });
});
