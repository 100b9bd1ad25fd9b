import { expect } from 'chai';
import { ruleNames } from '../../src/domain/checks/rule-name.ts';
import { languages } from '../../src/domain/kernel/locale.ts';
import { textsOf } from '../../src/texts/texts.ts';
import { ruleSentence } from '../checks/rule-sentence.ts';

describe('sentence of a rule', () => {
  for (const language of languages)
    it(`exists for every rule, and is no other rule's, in ${language}`, () => {
      const { evidenceFacts } = textsOf(language).console;
      const sentences = ruleNames.map((name) => ruleSentence(name, evidenceFacts));
      expect(sentences.filter((sentence) => sentence.includes(' '))).to.have.lengthOf(ruleNames.length);
      expect(new Set(sentences)).to.have.lengthOf(ruleNames.length);
    });

  it('has the number of the step of a scenario', () => {
    const { evidenceFacts } = textsOf('en').console;
    expect(ruleSentence('step 0', evidenceFacts)).to.equal('Step 0 must succeed');
    expect(ruleSentence('step 12', evidenceFacts)).to.equal('Step 12 must succeed');
  });

  it('is the name of a rule that only a newer service knows', () => {
    const { evidenceFacts } = textsOf('en').console;
    for (const name of ['quantum', 'step x', 'toString']) expect(ruleSentence(name, evidenceFacts)).to.equal(name);
  });
});
