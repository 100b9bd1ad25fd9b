import { useInfiniteQuery } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { AuditEntry } from '../client/types.gen.ts';
import { searchedQuery } from '../kernel/api.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Difference } from '../kernel/ui/difference.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { memberWords } from '../../src/texts/console-member-words.ts';
import { actionText, wordOrName } from './audit-words.ts';
import { differencesOf } from './differences.ts';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import styles from './audit-log-screen.module.css';

const auditLogQuery = searchedQuery(['audit-log'], (query, signal) => api.listAuditLog({ query, signal }));

/** An entry with its actor, time, address and differences. */
const EntryRow = ({ entry: { at, actor, address, action, subjectId, before, after } }: { entry: AuditEntry }) => {
  const texts = useAreaTexts();
  const { audit } = texts;
  const words = memberWords(texts);
  const formats = useFormats();
  const differences = differencesOf(before, after);
  return (
    <PanelRow aside={<time dateTime={at}>{formats.time(at)}</time>}>
      <strong title={action}>{actionText(action, texts)}</strong>
      <RowNote>
        <span dir="auto">{actor.name ?? audit.actors[actor.kind]}</span>
        {address === null ? null : <span dir="ltr"> · {address}</span>}
        {subjectId === '' ? null : <span dir="ltr"> · {subjectId}</span>}
      </RowNote>
      {differences.length === 0 ? null : (
        <details>
          <summary>{audit.differences({ count: differences.length })}</summary>
          <div className={styles.differences}>
            {differences.map(({ member, before: former, after: present }) => (
              <Difference
                key={member}
                name={wordOrName(words, member)}
                sides={[
                  { label: audit.before, text: former },
                  { label: audit.after, text: present },
                ]}
              />
            ))}
          </div>
        </details>
      )}
    </PanelRow>
  );
};

/** The audit log with the differences that each entry made. The search is in the address. */
export const AuditLogScreen = () => {
  const { audit } = useAreaTexts();
  const search = useAddressSearch();
  return (
    <>
      <ScreenHead title={audit.title} />
      <SearchedList
        label={audit.search}
        records={useInfiniteQuery(auditLogQuery(search))}
        nothingFound={audit.nothingFound}
        row={(entry) => <EntryRow key={entry.id} entry={entry} />}
      />
    </>
  );
};
