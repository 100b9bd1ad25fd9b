import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Obsada dyżurów: 1 nowy problem',
    few: 'Obsada dyżurów: {count} nowe problemy',
    many: 'Obsada dyżurów: {count} nowych problemów',
    other: 'Obsada dyżurów: {count} nowego problemu',
  },
  intro: 'Incydenty mogą do nikogo nie dotrzeć.',
  lines: {
    gap: 'Grafik {schedule}: nikt nie ma dyżuru',
    inactivePerson:
      'Grafik {schedule}: {person} jest nieaktywny(-a) lub nie ma roli w zarządzaniu incydentami, a dyżur pozostaje pusty',
    unreachablePerson:
      'Grafik {schedule}: żadne wezwanie nie dotrze do {person}, ponieważ osobiste zasady przewidują tylko e-mail, którego nie można wysłać',
    policyReachesNobody: 'Zasady eskalacji {policy}: incydent nie dotarłby do nikogo',
    inactiveTarget:
      'Zasady eskalacji {policy}: {person} jest nieaktywny(-a) lub nie ma roli w zarządzaniu incydentami i nie zostanie powiadomiony(-a)',
    unreachableTarget:
      'Zasady eskalacji {policy}: żadne wezwanie nie dotrze do {person}, ponieważ nie można wysłać e-maila, a osobiste zasady nie przewidują niczego innego',
  },
};
