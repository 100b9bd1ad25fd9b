import { expect } from 'chai';
import { MAX_RETURN_PATH, returnPathOf } from '../../../../../src/domain/access/sign-in/return-path.ts';

describe('returnPathOf', () => {
  for (const path of [
    '/',
    '/account',
    '/agent-claim?user_code=428117',
    '/a/b?c=d&e=%2F%5C#f',
    '/?u=https://evil.example',
  ])
    it(`accepts ${path}`, () => {
      expect(returnPathOf(path)).to.equal(path);
    });

  for (const [what, asked] of [
    ['another origin', 'https://evil.example/'],
    ['an origin without a scheme', '//evil.example'],
    ['a backslash that browsers read as a slash', '/\\evil.example'],
    ['a backslash further on', '/a\\b'],
    ['a tab that browsers remove', '/\t/evil.example'],
    ['a line break', '/account\r\nSet-Cookie: a=b'],
    ['a space', '/account x'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'account'],
    ['characters beyond ASCII', '/ünsafe'],
    ['nothing', ''],
  ] as const)
    it(`rejects ${what}`, () => {
      expect(returnPathOf(asked)).to.equal(null);
    });

  it('returns null without a path', () => {
    expect(returnPathOf(undefined)).to.equal(null);
  });

  it('rejects a path longer than 8000 characters', () => {
    expect(returnPathOf(`/${'a'.repeat(MAX_RETURN_PATH - 1)}`)).not.to.equal(null);
    expect(returnPathOf(`/${'a'.repeat(MAX_RETURN_PATH)}`)).to.equal(null);
    expect(MAX_RETURN_PATH).to.equal(8000);
  });
});
