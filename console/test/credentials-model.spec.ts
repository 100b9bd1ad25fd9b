import { expect } from 'chai';
import { credentialsOf, isStored, sentCredentials } from '../monitors/credentials-model.ts';

describe('the credentials of a monitor', () => {
  const namesOf = (choice: Parameters<typeof credentialsOf>[0]) => credentialsOf(choice).map(([name]) => name);

  it('are those that its checks send', () => {
    expect(namesOf({ kind: 'website', type: 'keyword' })).to.deep.equal(['headers', 'body', 'auth']);
    expect(namesOf({ kind: 'website', type: 'scenario' })).to.deep.equal([]);
    expect(namesOf({ kind: 'website', type: 'heartbeat' })).to.deep.equal([]);
    expect(namesOf({ kind: 'icmp', type: 'icmp' })).to.deep.equal([]);
    expect(credentialsOf({ kind: 'ssh', type: 'ssh' })).to.deep.equal([['login', ['password', 'key']]]);
    expect(credentialsOf({ kind: 'smtp', type: 'smtp' })).to.deep.equal([['login', ['password']]]);
    expect(credentialsOf({ kind: 'custom', type: 'x-acme' })).to.deep.equal([['secrets', ['secrets']]]);
  });

  it('are stored if the monitor says so, without their values', () => {
    const stored = { headerNames: ['X-Key'], hasBody: false, hasAuth: true };
    const names = ['headers', 'body', 'auth', 'login'] as const;
    expect(names.map((name) => isStored(name, stored))).to.deep.equal([true, false, true, false]);
    expect(isStored('headers', { headerNames: [] })).to.equal(false);
    expect([isStored('secrets', { secretNames: ['token'] }), isStored('secrets', { secretNames: [] })]).to.deep.equal([
      true,
      false,
    ]);
  });

  it('are sent if they are set or removed, and else left as they are', () => {
    const login = { username: 'ada', password: 'x y' };
    expect(
      sentCredentials({
        headers: { way: 'headers', values: { headers: 'X-Key: a:b\nAccept: text/html' } },
        body: { way: '', values: {} },
        auth: { way: 'bearer', values: { token: 'abc' } },
      }),
    ).to.deep.equal({ headers: { 'X-Key': 'a:b', Accept: 'text/html' }, auth: { type: 'bearer', token: 'abc' } });
    expect(sentCredentials({ auth: { way: 'basic', values: login } })).to.deep.equal({
      auth: { type: 'basic', ...login },
    });
    expect(sentCredentials({ login: { way: 'password', values: login } })).to.deep.equal({ login });
    expect(
      sentCredentials({
        headers: { way: 'remove', values: {} },
        body: { way: 'remove', values: {} },
        login: { way: 'remove', values: {} },
      }),
    ).to.deep.equal({ headers: {}, body: null, login: null });
  });
});
