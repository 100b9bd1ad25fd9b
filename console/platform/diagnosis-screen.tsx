import { useQuery } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { InstallationDiagnosis } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import record from '../kernel/ui/record.module.css';
import { BackLink, Column, RecordScreen, ScreenHead } from '../kernel/ui/screen.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';

type Finding = InstallationDiagnosis['findings'][number];
type Checks = AreaTexts['platform']['diagnosis']['checks'];

const tones = { ok: 'good', warning: 'soft', failed: 'bad' } as const;

const isNamed = (checks: Checks, name: string): name is keyof Checks => Object.hasOwn(checks, name);

const FindingRow = ({ finding: { name, verdict, says, advice } }: { finding: Finding }) => {
  const { checks, verdicts } = useAreaTexts().platform.diagnosis;
  return (
    <PanelRow aside={<StateText tone={tones[verdict]}>{verdicts[verdict]}</StateText>}>
      <strong>{isNamed(checks, name) ? checks[name] : <code>{name}</code>}</strong>
      <span lang="en" dir="ltr">
        {says}
      </span>
      {advice === null ? null : (
        <RowNote lang="en" dir="ltr">
          {advice}
        </RowNote>
      )}
    </PanelRow>
  );
};

/** The findings in two parts. Tables are checks without a name here, and only counted if they are in order. */
const Findings = ({ findings }: Pick<InstallationDiagnosis, 'findings'>) => {
  const { diagnosis } = useAreaTexts().platform;
  const formats = useFormats();
  const {
    attention = [],
    order = [],
    tables = [],
  } = Object.groupBy(findings, ({ verdict, name }) => {
    if (verdict !== 'ok') return 'attention';
    return isNamed(diagnosis.checks, name) ? 'order' : 'tables';
  });
  const row = (finding: Finding) => <FindingRow key={finding.name} finding={finding} />;
  return (
    <Column>
      <Panel title={diagnosis.attention}>
        {attention.length === 0 ? (
          <PanelNote>{diagnosis.none}</PanelNote>
        ) : (
          <PanelRows>
            {attention
              .toSorted((one, other) => Number(other.verdict === 'failed') - Number(one.verdict === 'failed'))
              .map(row)}
          </PanelRows>
        )}
      </Panel>
      <Panel title={diagnosis.order}>
        <PanelRows>
          {order.map(row)}
          {tables.length === 0 ? null : (
            <PanelRow>
              <strong>{diagnosis.tables}</strong>
              <span>{diagnosis.tableCount({ count: formats.number(tables.length) })}</span>
            </PanelRow>
          )}
        </PanelRows>
      </Panel>
    </Column>
  );
};

/** What `watchstead doctor` says of the installation. It is read once, and again on demand, because it takes seconds. */
export const DiagnosisScreen = () => {
  const { platform } = useAreaTexts();
  const formats = useFormats();
  const found = useQuery({
    queryKey: ['diagnosis'],
    queryFn: ({ signal }) => bodyOf(api.diagnoseInstallation({ signal })),
    staleTime: Infinity,
  });
  return (
    <RecordScreen record={found} back={<BackLink to="/platform">{platform.all}</BackLink>}>
      {({ diagnosedAt, findings }) => (
        <>
          <ScreenHead title={platform.diagnosis.title}>
            <Button disabled={found.isFetching} onClick={() => void found.refetch()}>
              {platform.diagnosis.again}
            </Button>
          </ScreenHead>
          <p className={record.intro}>{platform.diagnosis.intro({ time: formats.time(diagnosedAt) })}</p>
          <Findings findings={findings} />
        </>
      )}
    </RecordScreen>
  );
};
