import { expect } from 'chai';
import { summaryOf } from '../../../../src/application/checks/evidence-summary.ts';
import { DOMAIN, mailFinding, withRecords } from '../../../builders/mail-zones.ts';

describe('the summary of the mail of a domain', () => {
  const broken = withRecords({ [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1'] });
  const summary = (checks: Parameters<typeof mailFinding>[1]) => {
    const { evidence } = mailFinding(broken, checks);
    return evidence === null ? null : [summaryOf(evidence), summaryOf(evidence, 'de')];
  };

  it('says what is wrong, whether it is a failure or a warning', () => {
    const sentences = [
      'There is a problem with DMARC: no valid tag “p” at _dmarc.shop.example.',
      'Es gibt ein Problem mit DMARC: kein gültiger Wert für «p» unter _dmarc.shop.example.',
    ];
    expect(summary(['dmarc'])).to.deep.equal(sentences);
    expect(summary(['mx'])).to.deep.equal(sentences);
  });
});
