import type { RegisteredRouter } from '@tanstack/react-router';
import { densities, themes } from '../../src/domain/console/display-preferences.ts';
import { languages } from '../../src/domain/kernel/locale.ts';
import { changeLook } from '../access/queries.ts';
import type { Me } from '../access/queries.ts';
import { changePreferences } from '../accounts/queries.ts';
import { askedAction } from '../kernel/asked-action.ts';
import { display, showsUtc } from '../kernel/display.ts';
import { languageName } from '../kernel/language-name.ts';
import { mayOpen, placesOf } from '../kernel/places.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import type { ImOnCall } from '../on-call/queries.ts';
import type { PaletteEntry } from './entries.ts';
import { signOut } from './queries.ts';

/** What decides which actions are offered, beside the screens that the reader may open. */
export interface ReaderRights {
  readonly me: Me;
  /** True if the rules of the service let the reader create monitors. */
  readonly mayCreateMonitors: boolean;
  /** True if the reader may create records of a team. */
  readonly mayCreateForTeams: boolean;
  /** The schedules in which the reader may be put on call. */
  readonly ownSchedules: readonly ImOnCall[];
}

type Routes = RegisteredRouter['routesByPath'];

interface NamedScreen {
  readonly to: keyof Routes;
  readonly name: string;
  readonly group?: string;
}

/** Returns the places of the reader, and the forms of new records that the reader may store. */
export const placeEntries = (
  routes: Routes,
  { me, mayCreateMonitors, mayCreateForTeams }: ReaderRights,
  texts: AreaTexts,
): readonly PaletteEntry[] => {
  const { navigation, actions } = texts;
  const ofMonitors: readonly NamedScreen[] = [
    { to: '/monitors/new', name: texts.monitorForm.new },
    { to: '/monitors/import', name: actions.import, group: navigation.monitors },
  ];
  const ofTeams: readonly NamedScreen[] = [
    { to: '/on-call/schedules/new', name: texts.onCall.newSchedule },
    { to: '/policies/new', name: texts.policies.new },
    { to: '/alert-sources/new', name: texts.alertSources.new },
    { to: '/outbound/new', name: texts.outbound.new },
  ];
  const screens: readonly NamedScreen[] = [
    { to: '/wall', name: navigation.wall },
    { to: '/drills', name: texts.drills.title },
    { to: '/incidents/metrics', name: texts.metrics.title },
    { to: '/locations', name: navigation.locations },
    { to: '/domains', name: navigation.domains },
    { to: '/catalogue', name: navigation.catalogue },
    { to: '/profile', name: navigation.account },
    ...(mayCreateMonitors ? ofMonitors : []),
    { to: '/customers/new', name: texts.customers.new },
    { to: '/customers/import', name: actions.import, group: navigation.customers },
    { to: '/channels/new', name: texts.channels.new },
    { to: '/incidents/new', name: actions.newAnnouncement },
    { to: '/maintenance/new', name: actions.newWindow },
    { to: '/status-pages/new', name: texts.statusPages.new },
    { to: '/reports/new', name: actions.newReport },
    ...(mayCreateForTeams ? ofTeams : []),
  ];
  const isOpenTo = ({ to }: NamedScreen): boolean => {
    const access = routes[to].options.staticData?.access;
    return access === undefined || mayOpen(access, me);
  };
  return [...placesOf(me).map(({ name, to }) => ({ name: navigation[name], to })), ...screens.filter(isOpenTo)].map(
    (screen) => ({ id: screen.to, group: '', ...screen }),
  );
};

/** Returns the actions that begin with a dialog of another screen. */
export const dialogEntries = (
  { me, ownSchedules }: ReaderRights,
  { people, onCall }: AreaTexts,
): readonly PaletteEntry[] => {
  const invitation = { id: 'invite', name: people.invite, group: '', to: '/people' };
  return [
    ...(me.permissions.includes('manageOrganization')
      ? [{ ...invitation, act: () => askedAction.set('invitation') }]
      : []),
    ...ownSchedules.map(({ publicId, name }) => ({
      id: `override-${publicId}`,
      name: onCall.newOverride,
      group: name,
      to: `/on-call/schedules/${publicId}`,
      act: () => askedAction.set('override'),
    })),
  ];
};

/** Returns the choices of look and language that the reader has not made, and what else concerns only the reader. */
export const ownEntries = (
  { me }: ReaderRights,
  { appearance, profile, start, palette }: AreaTexts,
  onHelp: () => void,
): readonly PaletteEntry[] => {
  const shown = display.get();
  const present = document.documentElement.dataset['language'];
  const setting = (label: string, choice: string) => ({
    id: `${label} ${choice}`,
    name: `${label}: ${choice}`,
    group: appearance.name,
  });
  const hasHiddenSteps = me.permissions.includes('manageOrganization') && !me.preferences.firstSteps;
  return [
    ...themes
      .filter((theme) => theme !== shown.theme)
      .map((theme) => ({ ...setting(appearance.theme, appearance[theme]), change: () => changeLook({ theme }) })),
    ...densities
      .filter((density) => density !== shown.density)
      .map((density) => ({
        ...setting(appearance.density, appearance[density]),
        change: () => changeLook({ density }),
      })),
    ...(showsUtc.get() ? [] : [{ ...setting(appearance.times, 'UTC'), act: () => showsUtc.set(true) }]),
    ...languages
      .filter((language) => language !== present)
      .map((language) => ({
        ...setting(profile.language, languageName(language)),
        group: '',
        change: async () => {
          await changePreferences({ language });
          location.reload();
        },
      })),
    ...(hasHiddenSteps
      ? [
          {
            id: 'steps',
            name: start.title,
            group: '',
            to: '/overview',
            change: () => changePreferences({ firstSteps: true }),
          },
        ]
      : []),
    { id: 'keys', name: palette.keys, group: '', act: onHelp },
    {
      id: 'sign-out',
      name: profile.signOut,
      group: me.user.name,
      change: async () => {
        await signOut();
        location.assign('/sign-in?done=signedOut');
      },
    },
  ];
};
