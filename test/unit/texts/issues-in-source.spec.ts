import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { issueSentence } from '../../../src/texts/issue-sentence.ts';

const SOURCE = join(import.meta.dirname, '../../../src');
const LAYERS = ['domain', 'application', 'interfaces/http'];

/** Issues of operators and agents, which are read in English: the command line, the import of plans and OAuth. */
const ENGLISH_ONLY =
  /on-call-import|connected-apps|agent-access|customer-copies|bootstrap-organization|platform-flags|service-tokens|named-organization|reset-mfa|simulate-policy/;

const MESSAGE = /\bmessage:\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g;

/** The messages of issues that the source spells, with a number or the first of two texts for each expression. */
const spelled = LAYERS.flatMap((layer) =>
  readdirSync(join(SOURCE, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !ENGLISH_ONLY.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, layer, file), 'utf8').matchAll(MESSAGE)].flatMap(([, , text = '']) =>
        // A sentence, and not a name or a part of one.
        /^[A-Z$][^]* [^]*\.$/.test(text)
          ? [
              text
                .replace(/\$\{[^}]*\? '([^']*)'[^}]*\}/g, '$1')
                .replace(/\$\{[^}]*\}/g, '7')
                .replaceAll('\\`', '`'),
            ]
          : [],
      ),
    ),
);

describe('the issues that rules and schemas spell', () => {
  it('are found', () => expect(spelled.length).to.be.greaterThan(60));

  for (const sentence of new Set(spelled))
    it(`have a sentence in the catalogue: ${sentence}`, () => {
      expect(issueSentence(sentence, 'pl')).to.not.equal(sentence);
    });
});
