import { expect } from 'chai';
import { phasesOf } from '../checks/phases.ts';

const none = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

describe('phases of a check', () => {
  it('follow each other on one time line, and end with what no step explains', () => {
    const phases = phasesOf({ dnsMs: 10, connectMs: 20, tlsMs: 30, firstByteMs: 20, totalMs: 100 });
    expect(phases.map(({ name, start, length }) => [name, start, length])).to.deep.equal([
      ['dns', 0, 0.1],
      ['connect', 0.1, 0.2],
      ['tls', 0.3, 0.3],
      ['firstByte', 0.6, 0.2],
      ['rest', 0.8, 0.2],
    ]);
  });

  it('leave out steps that were not reached', () => {
    const phases = phasesOf({ ...none, dnsMs: 5, totalMs: 30 });
    expect(phases.map(({ name, milliseconds }) => [name, milliseconds])).to.deep.equal([
      ['dns', 5],
      ['rest', 25],
    ]);
  });

  it('stay within the time line if the steps are longer than the whole', () => {
    const phases = phasesOf({ ...none, dnsMs: 6, connectMs: 6, totalMs: 10 });
    expect(phases.map(({ start, length }) => start + length)).to.deep.equal([0.5, 1, 1]);
  });

  it('are none for a check of no time', () => {
    expect(phasesOf({ ...none, totalMs: 0 })).to.deep.equal([]);
  });
});
