import { expect } from 'chai';
import { hostsIn, placeOf } from '../../../../../src/infrastructure/kernel/database/connections/database-hosts.ts';

describe('the hosts in the URL of a database', () => {
  it('are one host, whose URL is unchanged', () => {
    for (const url of ['postgres://u:p@db.example.com/name?sslmode=require', 'postgresql:///name?host=/run/postgresql'])
      expect(hostsIn(url)).to.deep.equal({ urls: [url], areChosen: false });
  });

  it('are several, each with the user, the name and the parameters', () => {
    expect(hostsIn('postgresql://u:a,b@one:5433,two,[2001:db8::1]:5434/name?sslmode=require')).to.deep.equal({
      urls: [
        'postgresql://u:a,b@one:5433/name?sslmode=require',
        'postgresql://u:a,b@two/name?sslmode=require',
        'postgresql://u:a,b@[2001:db8::1]:5434/name?sslmode=require',
      ],
      areChosen: true,
    });
  });

  it('are chosen by target_session_attrs, which the driver does not see', () => {
    const withAttributes = (value: string) => hostsIn(`postgres://one/name?target_session_attrs=${value}&a=1`);
    for (const value of ['read-write', 'primary'])
      expect(withAttributes(value)).to.deep.equal({ urls: ['postgres://one/name?a=1'], areChosen: true });
    expect(withAttributes('any')).to.deep.equal({ urls: ['postgres://one/name?a=1'], areChosen: false });
    for (const value of ['read-only', 'standby', 'prefer-standby', 'nonsense'])
      expect(withAttributes(value)).to.equal(null);
  });

  it('are refused in another form', () => {
    for (const url of [
      '',
      'one,two',
      'mysql://one/name',
      'postgres://one,/name',
      'postgres://,one/name',
      'postgres://one,:5432/name',
      'postgres://one:x,two/name',
    ])
      expect(hostsIn(url), url).to.equal(null);
  });

  it('are named with their ports, without user and password', () => {
    expect(placeOf('postgres://u:secret@one:5433,two/name')).to.equal('one:5433, two:5432');
  });
});
