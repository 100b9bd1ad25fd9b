import { useQuery } from '@tanstack/react-query';
import { useAreaTexts } from '../kernel/texts.ts';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { ownKindsQuery } from './queries.ts';
import type { OwnKind } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

interface MembersProps {
  title: string;
  members: OwnKind['settings'];
}

const Members = ({ title, members }: MembersProps) =>
  members.length === 0 ? null : (
    <p className={layout.soft}>
      {title}:
      {members.map(({ name, description }) => (
        <span key={name}>
          <br />
          <code>{name}</code>: {description}
        </span>
      ))}
    </p>
  );

/** What a monitor kind of the host checks, and what its target, settings and secrets are. */
export const OwnKindNote = ({ name }: { name: string }) => {
  const { settings } = useAreaTexts();
  const kind = useQuery(ownKindsQuery).data?.kinds.find((each) => each.name === name);
  if (kind === undefined) return null;
  return (
    <>
      <p>{kind.description}</p>
      <p className={layout.soft}>
        {settings.names.target}: {kind.target}
      </p>
      <Members title={settings.names.configuration} members={kind.settings} />
      <Members title={settings.names.secrets} members={kind.secrets} />
    </>
  );
};

/** Says why a monitor is not checked whose kind the host of the service no longer adds. */
export const MissingKind = ({ name }: { name: string }) => {
  const { ownTypes } = useAreaTexts();
  return (
    <Panel title={ownTypes.missingKind}>
      <PanelNote>{ownTypes.missingKindHint({ kind: name })}</PanelNote>
    </Panel>
  );
};
