import { expect } from 'chai';
import { StatementNames } from '../../../../../src/infrastructure/kernel/database/connections/statement-names.ts';
import { hitsInTurn } from '../../../../builders/cyclic-access.ts';

describe('names of prepared statements', () => {
  const filled = (capacity: number): StatementNames => {
    const names = new StatementNames(capacity);
    for (let at = 0; at < capacity; at += 1) names.of(`first ${at}`);
    return names;
  };

  it('are given at the first execution while there are some left', () => {
    const names = new StatementNames(2);
    expect(names.of('a')).to.be.a('string');
    expect(names.of('b')).to.not.equal(names.of('a'));
    expect(names.of('a')).to.equal(names.of('a'));
  });

  it('are given to a further statement at its second execution', () => {
    const names = filled(300);
    expect(names.of('hot')).to.equal(undefined);
    const given = names.of('hot');
    expect(given).to.be.a('string');
    expect(names.of('hot')).to.equal(given);
  });

  it('remain with their statements while others are executed once', () => {
    const names = filled(100);
    for (let at = 0; at < 1000; at += 1) names.of(`once ${at}`);
    expect(
      Array.from({ length: 100 }, (_, at) => names.of(`first ${at}`)).filter((name) => name === undefined),
    ).to.have.length(0);
  });

  it('are mostly known when a fifth more statements than fit are executed in turn', () => {
    const names = new StatementNames(300);
    const known = new Set<string>();
    const isHit = (key: number): boolean => {
      const name = names.of(`statement ${key}`);
      if (name === undefined || known.has(name)) return name !== undefined;
      known.add(name);
      return false;
    };
    expect(hitsInTurn(360, isHit)).to.be.greaterThan(0.5);
  });
});
