import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { laggingReads } from '../../../../../../src/infrastructure/kernel/database/replica/lagging-reads.ts';
import { Replicas } from '../../../../../../src/infrastructure/kernel/database/replica/replicas.ts';

/** Nothing listens at this port. */
const NOBODY = 'postgres://u:secret@127.0.0.1:1/x';
const QUERY = CompiledQuery.raw('select 1');
const POSITION = '00000001-0000000000000010';

describe('the replicas of a database', () => {
  let asked: number;
  let changes: unknown[];
  let replicas: Replicas;

  beforeEach(() => {
    asked = 0;
    changes = [];
    const onChange = (place: string, fault: unknown): void => void changes.push([place, fault]);
    replicas = new Replicas({ max: 2 }, { replicas: { url: NOBODY, onChange } }, () => {
      asked += 1;
      return Promise.resolve({ identity: '7/5', position: { timeline: 1, lsn: 16n } });
    });
  });
  afterEach(() => replicas.close());

  const lagging = <Value>(work: () => Value): Value => replicas.reading(null, () => replicas.lagging(work));

  it('answer only what may be old, and only for a caller', () => {
    expect(replicas.mayLag).to.equal(false);
    expect(replicas.lagging(() => replicas.mayLag)).to.equal(false);
    expect(replicas.reading(null, () => replicas.mayLag)).to.equal(false);
    expect(lagging(() => replicas.mayLag)).to.equal(true);
    expect(lagging(() => replicas.onPrimary(() => replicas.mayLag))).to.equal(false);
  });

  it('answer the declared methods of an adapter, and no others', () => {
    class Adapter {
      readonly #replicas = replicas;
      history(): boolean {
        return this.#replicas.mayLag;
      }
      find(): boolean {
        return this.#replicas.mayLag;
      }
    }
    const adapter = laggingReads(new Adapter(), new Set(['history']), replicas);
    expect(replicas.reading(null, () => [adapter.history(), adapter.find()])).to.deep.equal([true, false]);
  });

  it('leave the answer to the primary if they are gone, and then ask nobody', async () => {
    expect(await lagging(() => replicas.answer(QUERY))).to.equal(null);
    expect(changes).to.deep.equal([['127.0.0.1:1', 'unavailable']]);
    expect(asked).to.equal(1);
    expect(await lagging(() => replicas.answer(QUERY))).to.equal(null);
    expect(await replicas.connect()).to.equal(null);
    expect(asked).to.equal(1);
    expect(replicas.counts).to.deep.equal({ replica: 0, primary: 2 });
  });

  it('tell a caller who names no position the one that it sees, once for reads at the same time', async () => {
    const told: string[] = [];
    const read = () => replicas.lagging(() => replicas.answer(QUERY));
    await replicas.reading(
      null,
      () => Promise.all([read(), read()]),
      (position) => told.push(position),
    );
    expect(told).to.deep.equal([POSITION]);
    expect(asked).to.equal(1);
    expect(await replicas.newest()).to.equal(POSITION);
  });

  it('take a text that is no position for none', async () => {
    const told: string[] = [];
    const read = () => replicas.lagging(() => replicas.answer(QUERY));
    await replicas.reading('0/10', read, (position) => told.push(position));
    expect(told).to.deep.equal([POSITION]);
  });

  it('tell nothing to a caller who names a position', async () => {
    const told: string[] = [];
    const read = () => replicas.lagging(() => replicas.answer(QUERY));
    await replicas.reading(POSITION, read, (position) => told.push(position));
    expect(told).to.deep.equal([]);
  });
});
