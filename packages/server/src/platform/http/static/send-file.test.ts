import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '../../app-error.ts'
import { registerErrors } from '../pipeline/errors.ts'
import { sendFile } from './send-file.ts'

function requestFile(file: AsyncIterable<Uint8Array>) {
  const app = Fastify()
  registerErrors(app)
  app.get('/', (_request, reply) => sendFile(reply, 'text/csv', { file, name: 'ilé 2026/11.csv' }))
  return app.inject('/')
}

async function* parts(...texts: (string | Error)[]) {
  for (const text of texts) {
    if (text instanceof Error) throw text
    yield Buffer.from(text)
  }
}

it('streams a file under a name that is valid in a header', async () => {
  const { statusCode, body, headers } = await requestFile(parts('a,', 'b'))
  expect([statusCode, body]).toEqual([200, 'a,b'])
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="il-2026-11.csv"',
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
})

it('sends an empty file', async () => {
  expect(await requestFile(parts())).toMatchObject({ statusCode: 200, body: '' })
})

it('responds to a failure before the first byte with an error', async () => {
  const response = await requestFile(parts(new AppError('data.too_many_files', { retryAfterSeconds: 10 })))
  expect(response.statusCode).toBe(429)
  expect(response.json()).toMatchObject({ code: 'data.too_many_files' })
  expect(response.headers).not.toHaveProperty('content-disposition')
})
