import { expect } from 'chai';
import { Deadline } from '../../../../../src/infrastructure/kernel/network/deadline.ts';
import { FairSlots } from '../../../../../src/infrastructure/kernel/network/fair-slots.ts';

const LATE = new Error('late');

describe('fair slots', () => {
  const deadlines: Deadline[] = [];
  afterEach(() => {
    for (const deadline of deadlines.splice(0)) deadline.stop();
  });

  const lasting = (timeoutMs = 60_000): Deadline => {
    const deadline = new Deadline(timeoutMs);
    deadlines.push(deadline);
    return deadline;
  };

  /** Acquires slots for the tenants, and records the order in which they are admitted. */
  const acquiring = (slots: FairSlots, tenants: readonly string[]) => {
    const admitted: string[] = [];
    const frees: (() => void)[] = [];
    for (const tenant of tenants) {
      void slots.acquire(tenant, lasting(), LATE).then((free) => {
        admitted.push(tenant);
        frees.push(free);
      });
    }
    const settled = async (): Promise<readonly string[]> => {
      await new Promise((resolve) => setImmediate(resolve));
      return [...admitted];
    };
    return { settled, free: (at: number) => frees[at]?.() };
  };

  it('admit no more calls than the total, and no more of one tenant than its part', async () => {
    expect(
      await acquiring(new FairSlots({ total: 3, perTenant: 2 }), ['a', 'a', 'a', 'b', 'c']).settled(),
    ).to.deep.equal(['a', 'a', 'b']);
  });

  it('admit waiting tenants in turn, however many calls each has waiting', async () => {
    const { settled, free } = acquiring(new FairSlots({ total: 1, perTenant: 1 }), ['a', 'a', 'a', 'b', 'c']);
    for (let at = 0; at < 4; at += 1) {
      await settled();
      free(at);
    }
    expect(await settled()).to.deep.equal(['a', 'a', 'b', 'c', 'a']);
  });

  it('count a slot that is freed twice once', async () => {
    const { settled, free } = acquiring(new FairSlots({ total: 1, perTenant: 1 }), ['a', 'b', 'c']);
    await settled();
    free(0);
    free(0);
    expect(await settled()).to.deep.equal(['a', 'b']);
  });

  it('reject a call whose deadline expires while it waits, and admit the others', async () => {
    const slots = new FairSlots({ total: 1, perTenant: 1 });
    const free = await slots.acquire('a', lasting(), LATE);
    const fault = await slots.acquire('a', lasting(1), LATE).catch((error: unknown) => error);
    expect(fault).to.equal(LATE);
    free();
    await slots.acquire('b', lasting(), LATE);
  });
});
