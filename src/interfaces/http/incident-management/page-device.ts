import type { PageDeviceView } from '../../../application/incident-management/page-devices.ts';
import { field, form, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import type { RenderContext } from '../kernel/pages/page.ts';

/** The addresses to which the forms about a device are sent. */
export interface DeviceAddresses {
  readonly add: string;
  readonly verify: string;
}

/** Offers push messages to the device on which the page is open, or asks for the code that was sent to it. */
export const deviceSection = (
  { publicKey, isCodeAwaited }: PageDeviceView,
  { add, verify }: DeviceAddresses,
  context: RenderContext,
): Html => {
  const { device: texts } = context.request.reader.texts.pageLink;
  if (isCodeAwaited)
    return section(
      texts.title,
      form(
        verify,
        html`${field({ name: 'code', label: texts.code, autocomplete: 'one-time-code', hint: texts.codeHint, isCode: true }, context)}<div class="actions">
<button type="submit">${texts.verify}</button>
</div>
`,
      ),
    );
  // Only the script of pages can subscribe, so it shows the section.
  return html`<section class="sheet" hidden>
<h2>${texts.title}</h2>
<form method="post" action="${add}" data-push-key="${publicKey}">
<p class="hint">${texts.hint}</p>
<p role="alert" data-push-denied hidden>${texts.denied}</p>
<input type="hidden" name="endpoint"><input type="hidden" name="p256dh"><input type="hidden" name="auth">
<div class="actions">
<button class="quiet" type="submit">${texts.add}</button>
</div>
</form>
</section>
`;
};
