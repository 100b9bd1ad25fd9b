import { expect } from 'chai';
import { bodyRule, invalidBody } from '../../../../src/domain/kernel/issue.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { codesOf, firstBroken, mapFacts, obey } from '../../../../src/domain/kernel/rules.ts';

const rules = [
  { code: 'odd', broken: (value: number) => value % 2 === 1, data: (value: number) => ({ value }) },
  { code: 'negative', broken: (value: number) => value < 0 },
  { code: 'odd', broken: (value: number) => value === 8 },
] as const;

describe('a list of rules', () => {
  it('refuses with the first broken one and its data, or accepts a value', () => {
    expect(firstBroken(rules, 2)).to.equal(null);
    expect(firstBroken(rules, 3)).to.deep.equal(refused('odd', { value: 3 }));
    expect(firstBroken(rules, -2)).to.deep.equal(refused('negative'));
    expect(obey(rules, 2, (value) => value * 2)).to.deep.equal(accepted(4));
    expect(obey(rules, -2, (value) => value * 2)).to.deep.equal(refused('negative'));
  });

  it('has each code once', () => expect(codesOf(rules)).to.deep.equal(['odd', 'negative']));

  it('judges larger facts by a part of them', () => {
    const mapped = mapFacts(({ count }: { readonly count: number }) => count, rules);
    expect(mapped.map(({ code }) => code)).to.deep.equal(['odd', 'negative', 'odd']);
    expect(firstBroken(mapped, { count: 2 })).to.equal(null);
    expect(firstBroken(mapped, { count: 3 })).to.deep.equal(refused('odd', { value: 3 }));
    expect(firstBroken(mapped, { count: -2 })).to.deep.equal(refused('negative'));
  });
});

describe('a refusal', () => {
  it('has no member for data that it lacks', () => {
    expect(Object.keys(refused('odd'))).to.deep.equal(['ok', 'code']);
    expect(refused('odd', { value: 1 })).to.deep.equal({ ok: false, code: 'odd', data: { value: 1 } });
  });

  it('of a body names its issues', () => {
    const issues = [{ path: 'name', message: 'Required.' }];
    expect(invalidBody(issues)).to.deep.equal(refused('invalidRequestBody', { issues }));
    const rule = bodyRule((isValid: boolean) => (isValid ? [] : issues));
    expect(firstBroken([rule], true)).to.equal(null);
    expect(firstBroken([rule], false)).to.deep.equal(invalidBody(issues));
  });
});
