import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEnvironment, type Environment } from '../measure/environment.ts'
import { comparePayments } from './compare.ts'

let environment: Environment

beforeAll(async () => {
  environment = await createEnvironment(undefined)
}, 120_000)

afterAll(() => environment.tearDown(), 60_000)

it('records payments with the app and the bare server, which leave the same state and respond the same', async () => {
  const { app, bare, ratio, wrong } = await comparePayments(environment, {
    bookings: 1_000,
    properties: 300,
    others: 2,
    seed: 4,
    atOnce: 16,
    seconds: 0.1,
  })
  expect(wrong).toBeUndefined()
  expect(app.count).toBeGreaterThan(0)
  expect(bare.count).toBeGreaterThan(0)
  expect(ratio).toBeGreaterThan(0)
}, 240_000)
