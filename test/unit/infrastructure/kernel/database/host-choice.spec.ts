import { expect } from 'chai';
import { UnavailableError } from '../../../../../src/application/kernel/ports.ts';
import { HostChoice } from '../../../../../src/infrastructure/kernel/database/connections/host-choice.ts';

const ONE = 'postgres://one/name';
const TWO = 'postgres://two/name';
const BOTH = 'postgres://one,two/name';

describe('the choice of a host that accepts writes', () => {
  /** The timeline of each host, or null if it accepts no writes. */
  const hostsOf = (timelines: Record<string, number | null>) => {
    const asked: string[] = [];
    const ask = (url: string): Promise<number> => {
      asked.push(url);
      const timeline = timelines[url] ?? null;
      return timeline === null ? Promise.reject(new Error('accepts no writes')) : Promise.resolve(timeline);
    };
    return { timelines, asked, choice: new HostChoice(BOTH, { ask }) };
  };
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (fault: unknown) => fault,
    );

  it('takes the only one, and asks once for concurrent calls until it is forgotten', async () => {
    const { asked, choice } = hostsOf({ [ONE]: null, [TWO]: 1 });
    expect(await Promise.all([choice.current(), choice.current()])).to.deep.equal([TWO, TWO]);
    expect(await choice.current()).to.equal(TWO);
    expect(asked).to.deep.equal([ONE, TWO]);
    choice.forget();
    await choice.current();
    expect(asked).to.have.length(4);
  });

  it('takes the first of equals, and the one on the newest timeline of others', async () => {
    expect(await hostsOf({ [ONE]: 3, [TWO]: 3 }).choice.current()).to.equal(ONE);
    expect(await hostsOf({ [ONE]: 3, [TWO]: 4 }).choice.current()).to.equal(TWO);
  });

  it('does not wait for a host that never answers', async () => {
    const ask = (url: string): Promise<number> => (url === ONE ? new Promise(() => undefined) : Promise.resolve(1));
    expect(await new HostChoice(BOTH, { ask, patience: 1 }).current()).to.equal(TWO);
  });

  it('never goes back to a former primary that has missed a promotion', async () => {
    const { timelines, choice } = hostsOf({ [ONE]: null, [TWO]: 2 });
    await choice.current();
    choice.forget();
    Object.assign(timelines, { [ONE]: 1, [TWO]: null });
    const fault = await faultOf(choice.current());
    expect(fault).to.be.instanceOf(UnavailableError);
    expect(String(fault)).to.contain('one:5432 is a former primary').and.contain('two:5432: accepts no writes');
  });

  it('closes the connections to other hosts, and keeps those to the chosen one', async () => {
    const { timelines, choice } = hostsOf({ [ONE]: 1, [TWO]: null });
    const aborted: string[] = [];
    for (const url of [ONE, TWO]) choice.opened({ abort: () => aborted.push(url) }, url);
    await choice.current();
    expect(aborted).to.deep.equal([TWO]);
    choice.forget();
    Object.assign(timelines, { [ONE]: null, [TWO]: 2 });
    await choice.current();
    expect(aborted).to.deep.equal([TWO, ONE]);
  });

  it('names every host and its reason, and no password, when none accepts writes', async () => {
    const choice = new HostChoice('postgres://u:secret@one,two/name', { ask: () => Promise.reject(new Error('gone')) });
    expect(String(await faultOf(choice.current()))).to.equal(
      'UnavailableError: None of the hosts one:5432, two:5432 accepts writes (one:5432: gone; two:5432: gone).',
    );
  });
});
