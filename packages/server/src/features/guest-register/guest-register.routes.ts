import { guestRegister, registerNights, registerVisits } from '@ilewa/contract/guest-register/endpoints'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { addEntryByGuest } from './guest-entry.service.ts'
import { addEntry, addPicture, getRegister, removeEntry, revealEntry } from './register-entries.service.ts'
import { exportNight, revealNight } from './register-night.service.ts'

export function guestRegisterRoutes(app: FastifyInstance): void {
  implement(app, guestRegister.get, async ({ ctx, params }) => ({
    data: { register: await getRegister(ctx, params.id) },
  }))
  implement(app, guestRegister.add, async ({ ctx, params, body }) => ({
    data: await addEntry(ctx, params.id, body),
  }))
  implement(app, guestRegister.addPicture, async ({ ctx, params, files }) => {
    await addPicture(ctx, params.id, files)
    return { data: {} }
  })
  implement(app, guestRegister.reveal, async ({ ctx, params }) => ({
    data: { entry: await revealEntry(ctx, params.id) },
  }))
  implement(app, guestRegister.remove, async ({ ctx, params }) => {
    await removeEntry(ctx, params.id)
    return { data: {} }
  })
  implement(app, registerVisits.add, async ({ params, body }) => ({
    data: await addEntryByGuest(params.token, body),
  }))
  implement(app, registerNights.reveal, async ({ ctx, body }) => ({
    data: { registerNight: await revealNight(ctx, body) },
  }))
  implement(app, registerNights.export, async ({ ctx, query }) => exportNight(ctx, query))
}
