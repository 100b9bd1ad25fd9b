import { useQuery } from '@tanstack/react-query';
import { useNow } from '../kernel/now.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import type { PermissionName } from '../../src/domain/access/permissions.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { useMay } from './queries.ts';
import { renameToken, revokeToken, tokensQuery } from './tokens-queries.ts';
import type { ApiToken, TokenOwner } from './tokens-queries.ts';

/** The permissions for creating and for revoking tokens. */
const permissionsOf: Readonly<Record<TokenOwner, readonly [create: PermissionName, revoke: PermissionName]>> = {
  organization: ['mintOrganizationTokens', 'manageTokens'],
  people: ['mintTokens', 'changeTokens'],
};

const TokenRow = ({ token, owner, mayRevoke }: { token: ApiToken; owner: TokenOwner; mayRevoke: boolean }) => {
  const { tokens, actions } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { publicId, name, prefix, lastFour, expiresAt, lastUsedAt } = token;
  return (
    <PanelRow
      aside={
        mayRevoke ? (
          <>
            <RecordDialog
              label={name}
              button={actions.edit}
              fields={[{ name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE }]}
              record={token}
              onSave={(body: { readonly name: string }) => renameToken(owner, publicId, body)}
            />
            <DeleteButton
              name={name}
              words={{ action: tokens.revoke, question: tokens.revokeNamed({ name }) }}
              hint={tokens.revokeHint}
              onDelete={() => revokeToken(owner, publicId)}
            />
          </>
        ) : undefined
      }
    >
      <strong dir="auto">{name}</strong>
      <RowNote>
        <code dir="ltr">{`${prefix}…${lastFour}`}</code> ·{' '}
        {expiresAt === null ? tokens.unlimited : tokens.until({ time: formats.date(expiresAt) })}
      </RowNote>
      <RowNote>
        {lastUsedAt === null ? tokens.neverUsed : tokens.lastUsed({ time: formats.ago(lastUsedAt, now) })}
      </RowNote>
    </PanelRow>
  );
};

/** The API tokens of the organization, or of its people. */
export const TokensPanel = ({ owner }: { owner: TokenOwner }) => {
  const { tokens: texts } = useAreaTexts();
  const may = useMay();
  const ofOrganization = useQuery(tokensQuery('organization'));
  // Administrators see all tokens in the list of those of people.
  const others = new Set(owner === 'people' ? ofOrganization.data?.items.map(({ publicId }) => publicId) : []);
  const tokens = useQuery({
    ...tokensQuery(owner),
    select: ({ items }) => ({ items: items.filter(({ publicId }) => !others.has(publicId)) }),
  });
  const [create, revoke] = permissionsOf[owner];
  return (
    <div>
      <StaleNotice reading={tokens} />
      <RecordsPanel
        title={texts.titles[owner]}
        aside={may(create) ? <NewTokenDialog owner={owner} /> : undefined}
        records={tokens}
        none={texts.none}
        row={(token) => <TokenRow key={token.publicId} token={token} owner={owner} mayRevoke={may(revoke)} />}
      />
    </div>
  );
};
