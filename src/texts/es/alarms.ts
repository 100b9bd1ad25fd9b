import type { Catalogue } from '../catalogue.ts';

export const alarms: Catalogue['alarms'] = {
  unpingedHeartbeat: {
    subject: '{monitor} aún no ha recibido ningún ping',
    text: 'El monitor heartbeat {monitor} no ha recibido ningún ping desde su creación. No se considera ni disponible ni caído y no genera alertas hasta que llegue el primero.\n\nLlame a su URL de heartbeat desde su tarea o elimine el monitor.\n',
  },
};
