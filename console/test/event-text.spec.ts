import { expect } from 'chai';
import { eventsIn } from '../kernel/event-text.ts';

describe('server-sent events', () => {
  it('are read block by block; what is not complete waits for its rest', () => {
    const { events, rest } = eventsIn('event: change\nid: a-1\ndata: {"changes":[]}\n\nevent: ch');
    expect(events).to.deep.equal([{ name: 'change', id: 'a-1', data: '{"changes":[]}' }]);
    expect(eventsIn(`${rest}ange\n\n`).events).to.deep.equal([{ name: 'change', id: null, data: '' }]);
  });

  it('have lines that end in any of the three ways, and data of several lines', () => {
    expect(eventsIn('event: a\r\ndata: 1\r\ndata:2\r\n\r\n').events).to.deep.equal([
      { name: 'a', id: null, data: '1\n2' },
    ]);
    expect(eventsIn('event: a\rdata: 1\r\r').events).to.deep.equal([{ name: 'a', id: null, data: '1' }]);
  });

  it('without a name keep their id, from which the stream resumes', () => {
    expect(eventsIn(':\nid: a-7\n\n').events).to.deep.equal([{ name: '', id: 'a-7', data: '' }]);
  });

  it('are not made of comments', () => {
    expect(eventsIn(': open\n\n').events).to.deep.equal([]);
  });
});
