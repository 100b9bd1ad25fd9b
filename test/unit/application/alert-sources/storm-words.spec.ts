import { expect } from 'chai';
import { stormWordsIn } from '../../../../src/application/alert-sources/storm-words.ts';
import { stormText } from '../../../../src/domain/alert-sources/storm-gathering.ts';

describe('the words of a storm', () => {
  it('say why its incident was opened, and then its counts', () => {
    const { limit, counts, limited } = stormWordsIn('en');
    expect(limited('Prometheus')).to.equal('Alert storm: Prometheus');
    expect(limit({ openings: 20, withinMinutes: 5 })).to.equal(
      '20 incidents were opened within 5 minutes. Further alerts are grouped under this one.',
    );
    expect(limit({ openings: 1, withinMinutes: 1 })).to.equal(
      '1 incident was opened within 1 minute. Further alerts are grouped under this one.',
    );
    expect(counts({ grouped: 3, open: 1 })).to.equal('3 alerts were grouped: 1 is open and 2 are resolved.');
    expect(counts({ grouped: 1, open: 0 })).to.equal('1 alert was grouped: 0 are open and 1 is resolved.');
  });

  it('are those of the language', () => {
    const german = stormWordsIn('de');
    expect(german.outages(20)).to.equal('Alarmflut: 20 Ausfälle');
    expect(stormText(['Shop', 'Mail'], 15, german)).to.equal('Shop; Mail; und 13 weitere.');
    expect(german.counts({ grouped: 3, open: 1 })).to.equal('3 Alarme wurden gesammelt: 1 ist offen, 2 sind behoben.');
    expect([5, 22].map(stormWordsIn('pl').outages)).to.deep.equal([
      'Fala alertów: 5 awarii',
      'Fala alertów: 22 awarie',
    ]);
  });
});
