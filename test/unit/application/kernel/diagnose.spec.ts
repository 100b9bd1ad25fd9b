import { expect } from 'chai';
import { diagnose, sharedDiagnosis } from '../../../../src/application/kernel/diagnose.ts';
import { healthy, NOT_IN_TIME } from '../../../../src/domain/kernel/diagnosis.ts';

const fine = healthy('it answers');
const quick = { name: 'quick', examine: () => Promise.resolve(fine) };
const endless = { name: 'endless', examine: () => new Promise<never>(() => undefined) };

describe('a diagnosis', () => {
  it('reports what is not examined at its end', async () => {
    const end = new AbortController();
    const found = diagnose([quick, endless], end.signal);
    end.abort();
    expect(await found).to.deep.equal([
      { name: 'quick', ...fine },
      { name: 'endless', ...NOT_IN_TIME },
    ]);
    expect(await diagnose([endless], end.signal)).to.deep.equal([{ name: 'endless', ...NOT_IN_TIME }]);
  });

  it('reports the reason of an examination that fails', async () => {
    const [finding] = await diagnose([{ name: 'broken', examine: () => Promise.reject(new Error('no disk')) }]);
    expect(finding).to.include({ name: 'broken', verdict: 'failed', says: 'no disk' });
  });

  it('runs once for all who ask meanwhile, and anew for those who ask later', async () => {
    let runs = 0;
    const { run } = sharedDiagnosis(() => {
      runs += 1;
      return diagnose([quick]);
    });
    const [one, other] = await Promise.all([run(), run()]);
    expect(one).to.equal(other);
    expect(runs).to.equal(1);
    await run();
    expect(runs).to.equal(2);
  });
});
