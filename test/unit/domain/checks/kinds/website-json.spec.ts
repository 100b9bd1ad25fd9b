import { expect } from 'chai';
import { describeJson, judgeJsonValues } from '../../../../../src/domain/checks/kinds/website-json.ts';
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

describe('the values of a JSON answer', () => {
  it('meet the expectation if one of them is the expected text, or without one if there is any', () => {
    const isMet = (values: Parameters<typeof judgeJsonValues>[0], expected: string | null) =>
      judgeJsonValues(values, expected).met;
    expect([isMet(['ok'], 'ok'), isMet(['down', 'ok'], 'ok'), isMet(['down'], 'ok')]).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect([isMet([200], '200'), isMet([true], 'true'), isMet([null], 'null')]).to.deep.equal([true, true, true]);
    expect([isMet([['ok']], 'ok'), isMet([{}], '[object Object]')]).to.deep.equal([false, false]);
    expect([isMet([{}], null), isMet([null], null), isMet([], null), isMet([], 'ok')]).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });

  it('are shown up to three, lists and objects by their names', () => {
    const seen = (...values: Parameters<typeof judgeJsonValues>[0]) => judgeJsonValues(values, null).seen;
    expect(seen()).to.deep.equal({ phrase: 'foundNothing' });
    expect(seen('a', 1, null)).to.deep.equal({ phrase: 'found', value: ['"a"', '1', 'null'] });
    expect(seen([1], {}, true, false, 'x')).to.deep.equal({
      phrase: 'found',
      value: { phrase: 'andMore', values: [{ phrase: 'list' }, { phrase: 'object' }, 'true'], count: 2 },
    });
  });
});
