import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../kernel/draft.ts';
import { useSaving } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, TextArea, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { MAX_PAGE_PASSWORD } from '../../src/domain/status-pages/status-page.ts';
import { protectionOf, sentProtection } from './page-values.ts';
import type { ProtectionValues } from './page-values.ts';
import { changeStatusPage, statusPageQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';

/** Who may see a page: everybody, or those with a password, in some networks, or of the organization. */
export const ProtectionPanel = ({ page }: { page: StatusPage }) => {
  const { statusPages, actions } = useAreaTexts();
  const queries = useQueryClient();
  const draft = useDraft(protectionOf(page));
  const saving = useSaving({
    draft,
    read: () => queries.query({ ...statusPageQuery(page.publicId), staleTime: 0 }),
    valuesOf: protectionOf,
    write: (changes) => changeStatusPage(page.publicId, sentProtection({ ...draft.values, ...changes }, changes)),
  });
  const { values, field } = draft;
  const labels: Readonly<Record<keyof ProtectionValues, string>> = {
    hasPassword: statusPages.protections.password,
    password: statusPages.password,
    networks: actions.optional({ label: statusPages.networks }),
    membersOnly: statusPages.protections.members,
  };
  const textOf = (value: unknown): string =>
    typeof value === 'boolean' ? (value ? statusPages.yes : statusPages.no) : String(value);
  return (
    <Panel title={statusPages.protection}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
        <CheckField {...field('hasPassword')} label={labels.hasPassword} />
        {values.hasPassword ? (
          <TextField
            {...field('password')}
            label={labels.password}
            type="password"
            autoComplete="new-password"
            {...(page.hasPassword ? { hint: statusPages.passwordKept } : {})}
            maxLength={MAX_PAGE_PASSWORD}
            required={!page.hasPassword}
          />
        ) : null}
        <CheckField {...field('membersOnly')} label={labels.membersOnly} />
        <TextArea
          {...field('networks')}
          label={labels.networks}
          name="allowedNetworks"
          hint={statusPages.networksHint}
        />
      </EditForm>
    </Panel>
  );
};
