import { expect } from 'chai';
import { describeJson } from '../../../../../src/domain/checks/kinds/website-json.ts';
import { isJsonPath } from '../../../../../src/domain/monitors/kinds/website-settings.ts';

describe('Expectation of a JSON answer', () => {
  it('is described by its path and value', () => {
    expect(describeJson({ jsonPath: '$.status', jsonValue: null })).to.deep.equal({
      phrase: 'jsonHasValue',
      path: '$.status',
    });
    expect(describeJson({ jsonPath: '$.status', jsonValue: 'ok' })).to.deep.equal({
      phrase: 'jsonHas',
      value: '"ok"',
      path: '$.status',
    });
  });

  it('is examined by queries of RFC 9535', () =>
    expect(['$.a', 'a', '$['].map(isJsonPath)).to.deep.equal([true, false, false]));
});
