import { expect } from 'chai';
import { testApp } from './test-app.ts';

describe('testApp', () => {
  it('closes all its processes, and reports the error of one of them', async () => {
    const app = await testApp();
    const siblings = [await app.sibling(), await app.sibling()];
    siblings[0]?.faults.push(new Error('met by a sibling'));
    const failure: unknown = await app.close().catch((fault: unknown) => fault);
    expect(String(failure)).to.contain('faults while answering');
    for (const { url } of [app, ...siblings]) {
      const answered = await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
      expect(answered, url).to.equal(false);
    }
  });
});
