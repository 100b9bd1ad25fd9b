import { expect } from 'chai';
import { issuesWithin } from '../../../../src/domain/kernel/issue.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';

describe('a refusal of one member of a body', () => {
  it('names each issue by its place in the whole body', () => {
    const refusal = refused('invalidCheckConfig', { issues: [{ path: 'locationIds.0', message: 'None such.' }, { path: 'url', message: 'Not public.' }] });
    expect(issuesWithin('changes', refusal)).to.deep.equal(
      refused('invalidCheckConfig', { issues: [{ path: 'changes.locationIds.0', message: 'None such.' }, { path: 'changes.url', message: 'Not public.' }] }),
    );
  });

  it('stays as it is where it has no issues', () => {
    for (const refusal of [refused('invalidUrl'), refused('checkIntervalTooLow', { minimum: 10 })]) expect(issuesWithin('changes', refusal)).to.deep.equal(refusal);
  });
});
