import { business } from '@ilewa/contract/business'
import { frontDeskSettings } from '@ilewa/contract/front-desk-settings'
import { registerSettings } from '@ilewa/contract/guest-register/endpoints'
import { moneySettings } from '@ilewa/contract/money/settings'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/pipeline/implement.ts'
import { getFrontDeskSettings, getMoneySettings, getRegisterSettings } from './business.queries.ts'
import {
  createBusiness,
  getBusiness,
  updateBusiness,
  updateFrontDeskSettings,
  updateMoneySettings,
  updateRegisterSettings,
} from './business.service.ts'

export function businessRoutes(app: FastifyInstance): void {
  implement(app, business.create, async ({ ctx, body }) => ({ data: await createBusiness(ctx, body) }))
  implement(app, business.update, async ({ ctx, params, body }) => ({
    data: await updateBusiness(ctx, params.businessId, body),
  }))
  implement(app, frontDeskSettings.get, async ({ ctx }) => ({ data: await getFrontDeskSettings(ctx) }))
  implement(app, frontDeskSettings.update, async ({ ctx, body }) => ({
    data: await updateFrontDeskSettings(ctx, body),
  }))
  implement(app, moneySettings.get, async ({ ctx }) => ({ data: await getMoneySettings(ctx) }))
  implement(app, moneySettings.update, async ({ ctx, body }) => ({
    data: await updateMoneySettings(ctx, body),
  }))
  implement(app, registerSettings.get, async ({ ctx }) => ({
    data: { registerSettings: await getRegisterSettings(ctx) },
  }))
  implement(app, registerSettings.update, async ({ ctx, body }) => ({
    data: { registerSettings: await updateRegisterSettings(ctx, body) },
  }))
  implement(app, business.get, async ({ ctx }) => ({ data: await getBusiness(ctx) }))
}
