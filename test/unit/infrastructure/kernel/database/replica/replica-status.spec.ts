import { expect } from 'chai';
import {
  judgeReplica,
  primaryStateOf,
} from '../../../../../../src/infrastructure/kernel/database/replica/replica-status.ts';
import type {
  StatusRow,
  WantedState,
} from '../../../../../../src/infrastructure/kernel/database/replica/replica-status.ts';

const WANTED: WantedState = { identity: '7/5', timeline: 1, positions: [{ timeline: 1, lsn: 0x10n }] };
const REPLICA: StatusRow = { isReplica: true, lsn: '0/10', timeline: 1, identity: '7/5' };
const judged = (status: Partial<StatusRow>, wanted: Partial<WantedState> = {}) =>
  judgeReplica(Object.assign({}, REPLICA, status), Object.assign({}, WANTED, wanted));

describe('the decision whether a replica may answer a read', () => {
  it('takes one that has replayed all that the read must see', () => {
    expect(judged({})).to.equal('reached');
    const later = { timeline: 1, lsn: 0x11n };
    expect(judged({}, { positions: [...WANTED.positions, later] })).to.equal('behind');
    expect(judged({ lsn: '0/11' }, { positions: [...WANTED.positions, later] })).to.equal('reached');
  });

  it('takes none that is behind, even by a byte, or has replayed nothing since its start', () => {
    expect(judged({ lsn: '0/F' })).to.equal('behind');
    expect(judged({ lsn: null })).to.equal('behind');
  });

  it('takes none that follows an older timeline, however much it has replayed', () => {
    expect(judged({ lsn: '1/0' }, { timeline: 2, positions: [{ timeline: 2, lsn: 0x10n }] })).to.equal('behind');
  });

  it('takes none that follows a newer timeline than that of the primary', () => {
    expect(judged({ timeline: 2 })).to.equal('foreign');
    expect(judged({ timeline: 2 }, { timeline: 2 })).to.equal('reached');
  });

  it('takes none that accepts writes, or is a replica of another database', () => {
    expect(judged({ isReplica: false })).to.equal('promoted');
    expect(judged({ identity: '7/6' })).to.equal('foreign');
    expect(judged({ identity: '8/5', isReplica: false })).to.equal('foreign');
  });
});

describe('the state of the primary', () => {
  it('is read from its answer', () => {
    expect(primaryStateOf({ lsn: '1/2', offset: 2, timeline: '0000000A', identity: '7/5' })).to.deep.equal({
      identity: '7/5',
      position: { timeline: 10, lsn: 0x1_00000002n },
    });
  });

  it('ends before the header of a page or file, in which no record is yet', () => {
    const lsnAt = (lsn: string, offset: number) =>
      primaryStateOf({ lsn, offset, timeline: '00000001', identity: '7/5' }).position.lsn;
    expect(lsnAt('0/2018', 0x2018)).to.equal(0x2000n);
    expect(lsnAt('0/1000028', 0x28)).to.equal(0x1000000n);
    // A record that goes on in the next page may end at these bytes.
    expect(lsnAt('0/2028', 0x2028)).to.equal(0x2028n);
    expect(lsnAt('0/2020', 0x2020)).to.equal(0x2020n);
  });

  it('is unknown without an answer', () => {
    expect(() => primaryStateOf(undefined)).to.throw('did not report its position');
  });
});
