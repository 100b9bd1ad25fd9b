import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { actionText, readableName, wordOrName } from '../access/audit-words.ts';
import { monitorKindNames } from '../../src/domain/monitors/monitor.ts';
import { compileWords } from '../../src/texts/compile-texts.ts';
import type { AreaTexts } from '../../src/texts/console-catalogue.ts';
import { memberWords } from '../../src/texts/console-member-words.ts';
import { consoleAreas } from '../../src/texts/de/console-areas.ts';
import { consoleTexts } from '../../src/texts/de/console.ts';
import { consoleAuditWords } from '../../src/texts/en/console-audit-words.ts';
import type { consoleAreas as englishAreas } from '../../src/texts/en/console-areas.ts';
import type { consoleTexts as english } from '../../src/texts/en/console.ts';

const texts: AreaTexts = {
  ...compileWords<typeof english>('de-CH', consoleTexts),
  ...compileWords<typeof englishAreas>('de-CH', consoleAreas),
};

const APPLICATION = new URL('../../src/application/', import.meta.url);

/** The sources of the application in which entries of the audit log are written. */
const sources = readdirSync(APPLICATION, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, APPLICATION), 'utf8'));

const foundIn = (pattern: RegExp): readonly string[] => [
  ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, first = '']) => first))),
];

describe('the words of an entry of the audit log', () => {
  it('are in the language of the reader', () => {
    expect(actionText('customField.updated', texts)).to.equal('Eigenes Feld · Geändert');
    expect(actionText('website.channelsReplaced', texts)).to.equal('Website · Kanäle ersetzt');
    expect(wordOrName(memberWords(texts), 'checkInterval')).to.equal(texts.settings.names.checkInterval);
  });

  it('are those of the name for what has no words', () => {
    expect(readableName('checkIntervalSeconds')).to.equal('Check interval seconds');
    expect(wordOrName(memberWords(texts), 'constructor')).to.equal('Constructor');
    expect(actionText('flyingCarpet.wasBeaten', texts)).to.equal('Flying carpet · Was beaten');
  });

  it('exist for each action that the service writes', () => {
    const written = foundIn(/(?:auditEntry\(\s*|action: )'(\w+\.\w+)'/g);
    const kept = foundIn(/subject: '(\w+)',\n\s+permission/g).flatMap((subject) =>
      ['created', 'updated', 'deleted'].map((verb) => `${subject}.${verb}`),
    );
    const actions = [...written, ...kept, ...monitorKindNames.map((kind) => `${kind}.triggered`)];
    expect(written).to.have.length.greaterThan(100);
    expect(kept).to.have.length.greaterThan(20);
    const { subjects, verbs } = consoleAuditWords;
    const silent = actions.filter((action) => {
      const [subject = '', verb = ''] = action.split('.');
      return !Object.hasOwn({ ...texts.kinds, ...subjects }, subject) || !Object.hasOwn(verbs, verb);
    });
    expect(silent).to.deep.equal([]);
  });
});
