import { expect } from 'chai';
import { noticeContent } from '../../../../src/application/notifications/compose-notice.ts';
import { placeholders, withTemplates } from '../../../../src/application/notifications/notice-template.ts';
import { templateIssues } from '../../../../src/domain/notifications/notices/notice-template.ts';
import { sampleNotice } from '../../../../src/application/notifications/sample-notice.ts';
import { noticeMail } from '../../../../src/application/notifications/notice-mail.ts';
import { NOW } from '../../../builders/clock.ts';

const content = noticeContent(sampleNotice('resolved', NOW, { id: 'o', name: 'Agency' }), 'https://monitoring.example');
const textOf = (textTemplate: string): string | null => withTemplates(content, { textTemplate }).custom;

describe('templates of messages', () => {
  it('replace subject and text', () => {
    const rendered = withTemplates(content, {
      subjectTemplate: '{{ monitor }} is back',
      textTemplate: '{{monitor}} ({{target}}) was down for {{duration}}.\n{{cause}}\n{{link}}',
    });
    const { subject, text } = noticeMail(rendered);
    expect(subject).to.equal('Shop is back');
    expect(text).to.include(
      'Shop (https://shop.example/) was down for 12 minutes 5 seconds.\nAnswered 503, expected 200 to 299, seen from Frankfurt and Zürich.\nhttps://monitoring.example/incident?id=',
    );
  });

  it('have a value for every placeholder of an incident', () => {
    for (const name of Object.keys(placeholders).filter((each) => !['certificate', 'daysLeft'].includes(each)))
      expect(textOf(`{{${name}}}`)).to.match(/./);
  });

  for (const name of ['secrets.url', 'config', '__proto__', 'constructor', 'toString', ''])
    it(`refuse the placeholder ${JSON.stringify(name)}, and leave it as it is`, () => {
      expect(templateIssues({ textTemplate: `a {{${name}}}` })).to.have.length(1);
      expect(textOf(`a {{${name}}}`)).to.equal(`a {{${name}}}`);
    });

  it('insert values once, as text', () => {
    const hostile = noticeContent(
      sampleNotice('opened', NOW, { id: 'o', name: '{{link}}' }),
      'https://monitoring.example',
    );
    expect(withTemplates(hostile, { textTemplate: '{{organization}}' }).custom).to.equal('{{link}}');
    expect(noticeMail(withTemplates(hostile, { textTemplate: '<b>{{monitor}}</b>' })).html).to.include(
      '&lt;b&gt;Shop&lt;/b&gt;',
    );
  });

  it('are bounded, and cannot add a line to a subject', () => {
    expect(Array.from(textOf('{{cause}}'.repeat(440)) ?? '')).to.have.length(8000);
    expect(withTemplates(content, { subjectTemplate: 'a\r\nBcc: eve@example.com' }).subject).to.equal(
      'a Bcc: eve@example.com',
    );
  });
});
