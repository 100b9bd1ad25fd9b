import type { Catalogue } from '../catalogue.ts';

export const coverage: Catalogue['notifications']['coverage'] = {
  subject: {
    plural: 'count',
    one: 'Cobertura de guardias: 1 resultado nuevo',
    other: 'Cobertura de guardias: {count} resultados nuevos',
  },
  intro: 'Puede que los incidentes no lleguen a nadie.',
  lines: {
    gap: 'Calendario {schedule}: nadie está de guardia',
    inactivePerson:
      'Calendario {schedule}: {person} no está activo o no tiene un rol en la gestión de incidentes, y su turno queda vacío',
    unreachablePerson:
      'Calendario {schedule}: no se puede localizar a {person}: sus reglas solo usan el correo, que no se puede enviar',
    policyReachesNobody: 'Política de escalada {policy}: un incidente no llegaría a nadie',
    inactiveTarget:
      'Política de escalada {policy}: {person} no está activo o no tiene un rol en la gestión de incidentes, y no recibe avisos',
    unreachableTarget:
      'Política de escalada {policy}: no se puede localizar a {person}, porque no se puede enviar correo y sus reglas no usan otro medio',
  },
};
