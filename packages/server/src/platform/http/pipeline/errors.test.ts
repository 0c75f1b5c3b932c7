import { DrizzleQueryError } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrors } from './errors.ts'

const codeOf = (code: string, message = code) => Object.assign(new Error(message), { code })

/** The response to a request that fails with this error. */
async function respondTo(error: Error) {
  const app = Fastify()
  registerErrors(app)
  app.get('/', async () => {
    throw error
  })
  const response = await app.inject('/')
  return {
    status: response.statusCode,
    retryAfter: Number(response.headers['retry-after']),
    ...response.json(),
  }
}

it.each([
  ['the database has no room to write', new DrizzleQueryError('insert', [], codeOf('53100'))],
  ['the database has no memory left', new DrizzleQueryError('select', [], codeOf('53200'))],
  ['a file does not fit on the disk', codeOf('ENOSPC')],
  ['the account may use no more of the disk', codeOf('EDQUOT')],
])('responds with a retryable error when %s', async (_, error) => {
  const response = await respondTo(error)
  expect(response).toMatchObject({ status: 503, code: 'common.unavailable' })
  expect(response.retryAfter).toBeGreaterThan(0)
})

it('responds to other errors without details', async () => {
  expect(await respondTo(new Error('salt and hash'))).toEqual({
    status: 500,
    retryAfter: Number.NaN,
    code: 'common.unexpected',
    message: 'Please try again in a moment.',
  })
})
