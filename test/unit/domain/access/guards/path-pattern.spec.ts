import { expect } from 'chai';
import { any, isReading, matches, matchesAny, only } from '../../../../../src/domain/access/guards/path-pattern.ts';

describe('path patterns', () => {
  const cases: readonly [pattern: string, path: string, isMatch: boolean][] = [
    ['/api/users', '/api/users', true],
    ['/api/users', '/api/users/', true],
    ['/api/users', '/api/users/7', false],
    ['/api/users', '/api', false],
    ['/api/users', '/api/usersmith', false],
    ['/api/users', '/API/users', false],
    ['/api/users/*', '/api/users/7', true],
    ['/api/users/*', '/api/users', false],
    ['/api/users/*', '/api/users/7/roles', false],
    ['/api/users/*/roles', '/api/users/7/roles', true],
    ['/api/users/*/roles', '/api/users/7/names', false],
    ['/api/users/**', '/api/users', true],
    ['/api/users/**', '/api/users/7/roles', true],
    ['/api/users/**', '/api/customers', false],
    ['/api/users/*/**', '/api/users/7', true],
    ['/api/users/*/**', '/api/users', false],
  ];
  for (const [pattern, path, isMatch] of cases)
    it(`${pattern} ${isMatch ? 'matches' : 'does not match'} ${path}`, () => {
      expect(matches(any(pattern), 'GET', path)).to.equal(isMatch);
    });

  it('are for every method or for one, where HEAD counts as GET', () => {
    for (const method of ['GET', 'HEAD', 'POST']) expect(matches(any('/a'), method, '/a')).to.equal(true);
    expect(['GET', 'HEAD', 'POST'].map((method) => matches(only('GET', '/a'), method, '/a'))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(matches(only('POST', '/a'), 'HEAD', '/a')).to.equal(false);
  });

  it('match together if one of them matches', () => {
    const patterns = [only('GET', '/a'), any('/b')];
    expect([matchesAny(patterns, 'PUT', '/b'), matchesAny(patterns, 'PUT', '/a')]).to.deep.equal([true, false]);
    expect(matchesAny([], 'GET', '/a')).to.equal(false);
  });
});

describe('isReading', () => {
  it('is true for GET and HEAD only', () => {
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
    expect(methods.filter(isReading)).to.deep.equal(['GET', 'HEAD']);
  });
});
