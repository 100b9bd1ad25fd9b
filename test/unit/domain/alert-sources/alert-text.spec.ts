import { expect } from 'chai';
import {
  MAX_INCIDENT_LABELS,
  MAX_SUMMARY,
  incidentLabels,
  labelsOf,
  storable,
  summaryOf,
  textOf,
} from '../../../../src/domain/alert-sources/alert-text.ts';

describe('the texts of an alert', () => {
  it('have no characters that PostgreSQL refuses', () => {
    expect(storable('a\0b\ud800')).to.equal('ab\ufffd');
  });

  it('are non-empty strings, numbers and booleans without space around them', () => {
    expect([' a ', 7, 0, false].map(textOf)).to.deep.equal(['a', '7', '0', 'false']);
    for (const other of ['', ' \0 ', null, undefined, {}, ['a']]) expect(textOf(other)).to.equal(null);
  });

  it('are one line of at most 255 characters as a title', () => {
    expect(summaryOf(' Disk\r\n\tis\nfull \n')).to.equal('Disk is full');
    expect(summaryOf('a'.repeat(MAX_SUMMARY))).to.equal('a'.repeat(MAX_SUMMARY));
    expect(summaryOf('a'.repeat(MAX_SUMMARY + 1))).to.equal(`${'a'.repeat(MAX_SUMMARY - 1)}…`);
    const cut = summaryOf(`${'a'.repeat(MAX_SUMMARY - 2)}😀😀`);
    expect([cut.length, cut.at(-2)]).to.deep.equal([MAX_SUMMARY, '\ufffd']);
  });

  it('are labels as far as they are texts, of at most 1000 characters', () => {
    expect(labelsOf({ 'na\0me': ' a ', count: 3, none: null, nested: {}, long: 'a'.repeat(1001) })).to.deep.equal({
      name: 'a',
      count: '3',
      long: `${'a'.repeat(999)}…`,
    });
  });

  it('are the first 50 labels of an incident', () => {
    const labels = Object.fromEntries(Array.from({ length: MAX_INCIDENT_LABELS + 1 }, (_, at) => [`l${at}`, 'a']));
    expect(Object.keys(incidentLabels({ labels }))).to.deep.equal(Object.keys(labels).slice(0, 50));
  });
});
