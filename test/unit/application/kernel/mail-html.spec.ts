import { expect } from 'chai';
import { htmlOfText, mailHtml, withLetterhead } from '../../../../src/application/kernel/mail-html.ts';

describe('mail in HTML', () => {
  const mail = mailHtml(
    'en',
    htmlOfText('Report "A & B" <ready>.\n\nDownload it here:\nhttps://monitoring.example/report-run?id=1&page=2\n'),
  );

  it('escapes the text and links the lines that are addresses', () => {
    expect(mail).to.contain('Report &quot;A &amp; B&quot; &lt;ready&gt;.</p>');
    expect(mail).to.contain('Download it here:<br><a href="https://monitoring.example/report-run?id=1&amp;page=2">');
  });

  it('shows the logo of the organization above a line in its colour, with the name where images are blocked', () => {
    const branded = withLetterhead(mail, {
      name: 'Müller & "Söhne" $&',
      brandColor: '#0b5fff',
      logoUrl: 'https://monitoring.example/logos/1.png',
    });
    expect(branded).to.contain(
      '<img src="https://monitoring.example/logos/1.png" alt="Müller &amp; &quot;Söhne&quot; $&amp;"',
    );
    expect(branded).to.contain('border-bottom:4px solid #0b5fff');
    expect(branded.indexOf('<img')).to.be.lessThan(branded.indexOf('Report'));
  });

  it('shows the name of an organization without a logo', () => {
    const branded = withLetterhead(mail, { name: 'Müller', brandColor: null, logoUrl: null });
    expect(branded).to.contain('>Müller</div>').and.not.to.contain('<img');
  });
});
