import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { RecordDialog } from '../kernel/records/record-dialog.tsx';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { CopyButton } from '../kernel/ui/copy-button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { activateDomain, domainsQuery, enterDomain, removeDomain, servedPagesQuery, verifyDomain } from './queries.ts';
import type { CustomDomain } from './queries.ts';
import type { UnprovenReason } from '../../src/domain/custom-domains/custom-domain.ts';
import record from '../kernel/ui/record.module.css';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import styles from './domains-screen.module.css';

/** The reasons with which an error of the last lookup begins. */
const lookupFaults = ['recordMissing', 'recordDiffers', 'lookupFailed'] as const satisfies readonly UnprovenReason[];

const tones = { pending: 'soft', verified: 'soft', active: 'good', lapsed: 'bad' } as const;

/** The DNS record that proves the ownership, as long as it is not found. */
const Proof = ({ domain: { verification, expiresAt } }: { domain: CustomDomain }) => {
  const { domains } = useAreaTexts();
  const formats = useFormats();
  return (
    <dl className={styles.proof}>
      <dt>{domains.recordName}</dt>
      <dd>
        <code dir="ltr">{verification.name}</code>
        <CopyButton text={verification.name} />
      </dd>
      <dt>{domains.recordValue({ type: verification.type })}</dt>
      <dd>
        <code dir="ltr">{verification.value}</code>
        <CopyButton text={verification.value} />
      </dd>
      {expiresAt === null ? null : <dd>{domains.until({ time: formats.time(expiresAt) })}</dd>}
    </dl>
  );
};

/** A hostname with the step that is next: its DNS record, the verification, or the activation. */
const DomainRow = ({ domain, mayManage }: { domain: CustomDomain; mayManage: boolean }) => {
  const { domains } = useAreaTexts();
  const { publicId: id, hostname, purpose, status, lastError } = domain;
  const verify = useAction(() => verifyDomain(id));
  const activate = useAction(() => activateDomain(id));
  const reason = lookupFaults.find((each) => lastError?.startsWith(each) === true);
  const isOpen = status === 'pending' || status === 'lapsed';
  return (
    <PanelRow
      aside={
        mayManage ? (
          <>
            {isOpen ? <ActionButton action={verify}>{domains.verify}</ActionButton> : null}
            {status === 'verified' ? (
              <ActionButton action={activate} isMain>
                {domains.activate}
              </ActionButton>
            ) : null}
            <DeleteButton name={hostname} hint={domains.deleteHint} onDelete={() => removeDomain(id)} />
          </>
        ) : undefined
      }
    >
      <strong dir="ltr">{hostname}</strong>
      <RowNote>{domains.purposes[purpose]}</RowNote>
      <StateText tone={tones[status]}>{domains.statuses[status]}</StateText>
      {isOpen ? <Proof domain={domain} /> : null}
      {reason === undefined ? null : <RowNote>{domains.reasons[reason]}</RowNote>}
      <FaultNote fault={verify.error ?? activate.error} />
    </PanelRow>
  );
};

/** The hostnames under which status pages and the console of the organization are served. */
export const DomainsScreen = () => {
  const { domains, navigation } = useAreaTexts();
  const may = useMay();
  const records = useQuery(domainsQuery);
  const pages = useQuery(servedPagesQuery);
  const mayManage = may('manageOrganization');
  return (
    <>
      <BackLink to="/organization">{navigation.organization}</BackLink>
      <ScreenHead title={domains.title} />
      <StaleNotice reading={records} />
      <p className={record.intro}>{domains.hint}</p>
      <RecordsPanel
        title={domains.title}
        none={domains.none}
        records={records}
        aside={
          mayManage ? (
            <RecordDialog
              label={domains.add}
              record={null}
              fields={[
                {
                  name: 'hostname',
                  label: domains.hostname,
                  hint: domains.hostnameHint,
                  kind: 'text',
                  isRequired: true,
                },
                {
                  name: 'page',
                  label: domains.serves,
                  kind: 'choice',
                  options: [
                    ['', domains.purposes.white_label] as const,
                    ...(pages.data ?? []).map(({ publicId, title }) => [publicId, title] as const),
                  ],
                },
              ]}
              onSave={({ hostname, page }: { hostname: string; page?: string }) => enterDomain(hostname, page ?? '')}
            />
          ) : undefined
        }
        row={(domain) => <DomainRow key={domain.publicId} domain={domain} mayManage={mayManage} />}
      />
    </>
  );
};
