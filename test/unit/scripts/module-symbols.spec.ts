import { expect } from 'chai';
import { symbolsInTest, usersIn } from '../../../scripts/module-symbols.ts';

const SPEC = 'test/unit/domain/checks/mail/dmarc.spec.ts';
const DMARC = 'src/domain/checks/mail/dmarc.ts';
const MAIL_HEALTH = 'src/domain/checks/kinds/mail-health.ts';

describe('the rules that a test shows', () => {
  it('are those that its spec uses, also through declarations of the spec', () => {
    const spec = 'test/unit/domain/kernel/offset-changes.spec.ts';
    const { itself } = symbolsInTest(spec, '() => expect(changesOf()).to.deep.equal([])');
    expect([...itself]).to.include('src/domain/kernel/offset-changes.ts#findOffsetChanges');
  });

  it('are besides those that builders use', () => {
    const { itself, throughOthers } = symbolsInTest(SPEC, '() => expect(dmarc(record)).to.deep.equal([])');
    expect([...itself]).to.not.include(`${MAIL_HEALTH}#judgeMailHealth`);
    expect([...throughOthers]).to.include(`${MAIL_HEALTH}#judgeMailHealth`);
  });

  it('do not include rules that the test does not use, nor types', () => {
    const { throughOthers } = symbolsInTest(SPEC, '() => expect(inOrder([])).to.deep.equal([])');
    expect([...throughOthers]).to.not.include(`${MAIL_HEALTH}#judgeMailHealth`);
    expect([...throughOthers].filter((symbol) => symbol.endsWith('#MailFacts'))).to.deep.equal([]);
  });
});

describe('the users of a rule', () => {
  it('are the declarations that use it, without itself', () => {
    const users = usersIn([DMARC, MAIL_HEALTH]);
    expect([...(users.get(`${DMARC}#judgeDmarc`) ?? [])]).to.deep.equal([`${MAIL_HEALTH}#rules`]);
    expect([...(users.get(`${MAIL_HEALTH}#rules`) ?? [])]).to.include(`${MAIL_HEALTH}#judgeMailHealth`);
  });
});
