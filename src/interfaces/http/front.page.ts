import { viewSetup } from '../../application/setup/set-up.ts';
import { html } from './kernel/pages/html.ts';
import { definePage, reading } from './kernel/pages/page.ts';
import { paths } from './kernel/pages/paths.ts';

/** The start page of the service. */
export const frontPage = definePage({
  path: paths.front,
  title: ({ pages }) => pages.front.title,
  permission: 'anyone',
  layout: 'plain',
  reads: { state: reading(viewSetup, () => ({ token: '' })) },
  render: ({ state: { isSetUp } }, { request: { caller, reader } }) => {
    const { front } = reader.texts.pages;
    if (!isSetUp)
      return html`<div class="sheet">
<p>${reader.texts.setup.invalid.where}</p>
</div>
`;
    const [path, name] = caller.kind === 'user' ? [paths.account, front.account] : [paths.signIn, front.signIn];
    return html`<div class="sheet">
${
  !reader.brand.isWhiteLabel &&
  html`<p>${front.text}</p>
`
}<p><a class="button" href="${path}">${name}</a></p>
</div>
<p><a href="/docs">${front.reference}</a></p>
`;
  },
});
