import { expect } from 'chai';
import { ruleNames } from '../../src/domain/checks/rule-name.ts';
import { languages } from '../../src/domain/kernel/locale.ts';
import { consoleAreas } from '../../src/texts/en/console-areas.ts';
import { compileWords } from '../../src/texts/compile-texts.ts';
import { textFiles } from '../kernel/text-files.ts';
import { ruleSentence } from '../checks/rule-sentence.ts';

const { evidenceFacts: englishFacts } = compileWords<typeof consoleAreas>('en', consoleAreas);

describe('sentence of a rule', () => {
  for (const language of languages)
    it(`exists for every rule, and is no other rule's, in ${language}`, async () => {
      const { consoleAreas: words } = await textFiles[language].areas();
      const { evidenceFacts } = compileWords<typeof consoleAreas>(language, words);
      const sentences = ruleNames.map((name) => ruleSentence(name, evidenceFacts));
      expect(sentences.filter((sentence) => sentence.includes(' '))).to.have.lengthOf(ruleNames.length);
      expect(new Set(sentences)).to.have.lengthOf(ruleNames.length);
    });

  it('has the number of the step of a scenario', () => {
    expect(ruleSentence('step 0', englishFacts)).to.equal('Step 0 must succeed');
    expect(ruleSentence('step 12', englishFacts)).to.equal('Step 12 must succeed');
  });

  it('is the name of a rule that only a newer service knows', () => {
    for (const name of ['quantum', 'step x', 'toString']) expect(ruleSentence(name, englishFacts)).to.equal(name);
  });
});
