import { expect } from 'chai';
import { isKnown, weakTagOf } from '../../../../../src/interfaces/http/kernel/replies/entity-tag.ts';

const TAG = weakTagOf('{"items":[]}');

describe('entity tags', () => {
  it('are weak, and equal for equal bodies only', () => {
    expect(TAG).to.match(/^W\/"[\w-]{22}"$/);
    expect(weakTagOf('{"items":[]}')).to.equal(TAG);
    expect(weakTagOf('{"items":[1]}')).not.to.equal(TAG);
  });

  it('are compared weakly with each tag of If-None-Match', () => {
    const strong = TAG.slice('W/'.length);
    for (const [header, known] of [
      [TAG, true],
      [strong, true],
      [`"other", ${TAG}`, true],
      ['*', true],
      ['"other"', false],
      ['', false],
      [undefined, false],
    ] as const)
      expect([header, isKnown(header, TAG)]).to.deep.equal([header, known]);
  });
});
