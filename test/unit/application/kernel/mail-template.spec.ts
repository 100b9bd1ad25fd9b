import { expect } from 'chai';
import {
  MAX_MAIL_SUBJECT,
  mailOfText,
  renderedMail,
  withLetterhead,
} from '../../../../src/application/kernel/mail-template.ts';
import type { MailContent } from '../../../../src/application/kernel/mail-template.ts';

const content: MailContent = {
  language: 'en',
  subject: 'Subject',
  headline: 'Headline',
  tone: 'down',
  blocks: [
    { kind: 'text', text: 'First line\nSecond line' },
    { kind: 'button', link: { label: 'Open', url: 'https://monitoring.example/incident?id=1&page=2' } },
    { kind: 'facts', facts: [{ label: 'Since', value: '2 Mar 2026, 11:00 CET' }] },
  ],
  footer: ['You receive this message because …', { label: 'Unsubscribe', url: 'https://monitoring.example/leave' }],
};

describe('the template of mails', () => {
  it('renders the same content as text and as HTML', () => {
    const { text, html } = renderedMail(content);
    expect(text).to.equal(
      'Headline\n\nFirst line\nSecond line\n\nOpen: https://monitoring.example/incident?id=1&page=2\n\nSince: 2 Mar 2026, 11:00 CET\n\n-- \nYou receive this message because …\nUnsubscribe: https://monitoring.example/leave\n',
    );
    for (const part of ['>Headline</p>', 'First line<br>Second line', '2 Mar 2026, 11:00 CET', '>Unsubscribe</a>'])
      expect(html).to.include(part);
    expect(html).to.match(
      /<a class="button" href="https:\/\/monitoring\.example\/incident\?id=1&amp;page=2"[^>]*>Open<\/a>/,
    );
  });

  it('declares both color schemes and names its language', () =>
    expect(renderedMail({ ...content, language: 'de' }).html)
      .to.include('<html lang="de" dir="ltr">')
      .and.include('<meta name="color-scheme" content="light dark">')
      .and.include('@media (prefers-color-scheme:dark)'));

  it('keeps markup, line ends and marks of direction of a name out, and shortens the subject', () => {
    const name = `<b>\r\nBcc: x \u202Etxt.exe\u2066 **${'a'.repeat(500)}`;
    const { subject, text, html } = renderedMail({ ...content, subject: name, headline: name });
    expect(subject)
      .to.have.length(MAX_MAIL_SUBJECT)
      .and.not.match(/[\r\n\u202E\u2066]/);
    expect(text).to.not.match(/[\r\u202E\u2066]/);
    expect(html)
      .to.include('&lt;b&gt;')
      .and.not.match(/<b>|[\u202E\u2066]/);
  });

  for (const [text, shown] of [
    ['Between 1.–31. Okt. 2026', 'Between <span style="white-space:nowrap">1.–31.</span>\u00a0Okt.\u00a02026'],
    [
      'for 1\u2009–\u200931 Oct 2026',
      'for <span style="white-space:nowrap">1\u2009–\u200931</span>\u00a0Oct\u00a02026',
    ],
    ['12 Minuten on 2. März: 503', '12\u00a0Minuten on 2.\u00a0März: 503'],
    ['ignorez cet e-mail', 'ignorez cet e\u2011mail'],
  ])
    it(`keeps what belongs together on one line in "${text}"`, () =>
      expect(renderedMail({ ...content, blocks: [{ kind: 'text', text: text ?? '' }] }).html).to.include(
        `>${shown}</p>`,
      ));

  for (const [headline, shown] of [
    ['Shop is still down.', 'Shop is still down'],
    ['Shop is up again. The outage lasted 5 minutes.', 'Shop is up again. The outage lasted 5\u00a0minutes.'],
    ['3 of shop.example are down.', '3\u00a0of shop.example are down'],
  ])
    it(`shows the headline "${headline}" as "${shown}"`, () =>
      expect(renderedMail({ ...content, headline: headline ?? '' }).html).to.include(`>${shown}</p>`));

  it('links only web addresses', () =>
    expect(renderedMail({ ...content, footer: [{ label: 'x', url: 'javascript:alert(1)' }] }).html).to.not.include(
      'javascript:',
    ));

  it('makes a button of a line that is an address in a mail of which only the text is written', () => {
    const text = 'Report "A & B" <ready>.\n\nDownload it here:\nhttps://monitoring.example/report-run?id=1&page=2\n';
    const mail = mailOfText('en', { subject: 'Report', text });
    expect(mail.text).to.equal(text);
    expect(mail.html)
      .to.include('Report &quot;A &amp; B&quot; &lt;ready&gt;.</p>')
      .and.include('Download it here:</p>')
      .and.match(/<a class="button" href="https:\/\/monitoring\.example\/report-run\?id=1&amp;page=2"/);
  });

  it('has a list of the lines that begin as items, below the line before them', () => {
    const { text, html } = mailOfText('en', { subject: 'Channel deleted', text: 'Affected:\n- Bakery <1>\n- Hotel\n' });
    expect(text).to.equal('Affected:\n- Bakery <1>\n- Hotel\n');
    expect(html).to.match(
      />Affected:<\/p>\n<ul [^>]*>\n<li [^>]*>Bakery &lt;1&gt;<\/li>\n<li [^>]*>Hotel<\/li>\n<\/ul>/,
    );
  });

  it('has the button of a mail of which only the text is written below the text, in both forms', () => {
    const button = { label: 'Open the channel', url: 'https://monitoring.example/console/channels/1' };
    const { text, html } = mailOfText('en', { subject: 'Channel disabled', text: 'It sends no alerts.\n', button });
    expect(text).to.equal('It sends no alerts.\n\nOpen the channel: https://monitoring.example/console/channels/1\n');
    expect(html.indexOf('It sends no alerts.')).to.be.lessThan(html.indexOf('<a class="button"'));
    expect(html).to.match(
      /<a class="button" href="https:\/\/monitoring\.example\/console\/channels\/1"[^>]*>Open the channel</,
    );
  });

  it('shows the logo of the organization above a line in its color, with the name where images are blocked', () => {
    const { html } = renderedMail(content);
    const branded = withLetterhead(html, {
      name: 'Müller & "Söhne" $&',
      brandColor: '#0b5fff',
      logoUrl: 'https://monitoring.example/logos/1.png',
    });
    expect(branded).to.contain(
      '<img src="https://monitoring.example/logos/1.png" alt="Müller &amp; &quot;Söhne&quot; $&amp;"',
    );
    expect(branded).to.contain('border-bottom:3px solid #0b5fff').and.not.contain('>Watchstead<');
    expect(branded.indexOf('<img')).to.be.lessThan(branded.indexOf('Headline'));
  });

  it('shows the name of an organization without a logo', () => {
    const branded = withLetterhead(renderedMail(content).html, { name: 'Müller', brandColor: null, logoUrl: null });
    expect(branded).to.contain('>Müller</div>').and.not.to.contain('<img');
  });
});
