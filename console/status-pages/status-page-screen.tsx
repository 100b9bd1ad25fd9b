import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ButtonLink } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { PlaceLink, MainLink } from '../kernel/ui/place-link.tsx';
import { UnreadRecord, BackLink, Column, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { protectionsOf, publicPathOf } from './page-labels.ts';
import { PageSettings } from './page-settings.tsx';
import { ProtectionPanel } from './protection-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { deleteStatusPage, statusPageQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';
import { TextsPanel } from './texts-panel.tsx';

const route = getRouteApi('/status-pages/$id');

/** What a page has, and who sees it. */
const PageFacts = ({ page }: { page: StatusPage }) => {
  const texts = useAreaTexts();
  const formats = useFormats();
  const { statusPages, actions } = texts;
  const protections = protectionsOf(page, texts);
  return (
    <Panel title={statusPages.facts}>
      <PanelRows>
        <PanelRow aside={<bdi>{page.customerName ?? statusPages.ofOrganization}</bdi>}>{actions.customer}</PanelRow>
        <PanelRow aside={formats.number(page.componentCount)}>{statusPages.componentsLabel}</PanelRow>
        <PanelRow aside={formats.number(page.subscriberCount)}>{statusPages.subscribersLabel}</PanelRow>
        <PanelRow aside={protections.length === 0 ? statusPages.open : formats.list(protections)}>
          {statusPages.protection}
        </PanelRow>
      </PanelRows>
    </Panel>
  );
};

/** The screen of a status page. */
export const StatusPageScreen = () => {
  const { statusPages, pageEditor } = useAreaTexts();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const page = useQuery(statusPageQuery(id));
  const { data } = page;
  const back = <BackLink to="/status-pages">{statusPages.back}</BackLink>;
  if (data === undefined) return <UnreadRecord record={page} back={back} />;
  const mayEdit = may('editRecords');
  return (
    <>
      {back}
      <ScreenHead title={data.title} status={<bdi>{publicPathOf(data)}</bdi>}>
        {mayEdit ? (
          <MainLink to="/status-pages/$id/edit" params={{ id }}>
            {pageEditor.title}
          </MainLink>
        ) : null}
        {mayEdit ? (
          <PlaceLink to="/status-pages/$id/subscribers" params={{ id }}>
            {statusPages.subscribersLabel}
          </PlaceLink>
        ) : null}
        <ButtonLink href={publicPathOf(data)} target="_blank" rel="noreferrer">
          {statusPages.view}
        </ButtonLink>
        {mayEdit ? (
          <DeleteButton
            name={data.title}
            hint={statusPages.deleteHint}
            onDelete={() => deleteStatusPage(id)}
            onDeleted={() => void navigate({ to: '/status-pages' })}
          />
        ) : null}
      </ScreenHead>
      <StaleNotice reading={page} />
      <Columns>
        {mayEdit ? (
          <Column>
            <PageSettings page={data} />
            <TextsPanel page={data} />
          </Column>
        ) : null}
        <Column>
          <PageFacts page={data} />
          {mayEdit ? (
            <>
              <RulesPanel page={data} />
              <ProtectionPanel page={data} />
            </>
          ) : null}
        </Column>
      </Columns>
    </>
  );
};
