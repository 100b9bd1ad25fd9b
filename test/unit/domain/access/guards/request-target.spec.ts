import { expect } from 'chai';
import { targetIssue } from '../../../../../src/domain/access/guards/request-target.ts';

describe('targetIssue', () => {
  it('refuses a path with NUL or with an encoding that is not UTF-8', () => {
    for (const path of ['/status/%00', '/status/a%00b/subscribe', '/%C0%80', '/%ED%A0%80', '/a%', '/%zz'])
      expect(targetIssue(path), path).to.include({ path: '' });
  });

  it('names the query parameter that contains NUL', () => {
    expect(targetIssue('/sign-in?a=1&b=x%00')).to.include({ path: 'b' });
    expect(targetIssue('/sign-in?a=?&b=%00')).to.include({ path: 'b' });
    expect(targetIssue('/sign-in?%00=1')).to.include({ path: '' });
  });

  it('accepts every other text, encoded or not', () => {
    for (const target of ['/', '/a%20b/%F0%9F%98%80', '/%2500', '/?a=%2500', '/?a=%zz&b=%C0%80', '/a?b=%'])
      expect(targetIssue(target), target).to.equal(null);
  });
});
