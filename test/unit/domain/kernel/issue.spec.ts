import { expect } from 'chai';
import { issuesWithin } from '../../../../src/domain/kernel/issue.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';

describe('issuesWithin', () => {
  it('prefixes the path of each issue', () => {
    const refusal = refused('invalidCheckConfig', {
      issues: [
        { path: 'locationIds.0', message: 'None such.' },
        { path: 'url', message: 'Not public.' },
      ],
    });
    expect(issuesWithin('changes', refusal)).to.deep.equal(
      refused('invalidCheckConfig', {
        issues: [
          { path: 'changes.locationIds.0', message: 'None such.' },
          { path: 'changes.url', message: 'Not public.' },
        ],
      }),
    );
  });

  it('returns a refusal without issues unchanged', () => {
    for (const refusal of [refused('invalidUrl'), refused('checkIntervalTooLow', { minimum: 10 })])
      expect(issuesWithin('changes', refusal)).to.deep.equal(refusal);
  });
});
