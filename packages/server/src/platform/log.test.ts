import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { toLoggedError } from './log.ts'

it('a failed query is logged without its parameters and without the row it met', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@example.com) already exists.',
  })
  const error = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ['ada@example.com', '$argon2id$x'],
    cause,
  )
  const logged = toLoggedError(error)
  expect(logged).toMatchObject({ code: '23505', constraint: 'users_email' })
  expect(logged.message).toContain('insert into "users" values ($1, $2)')
  expect(JSON.stringify(logged)).not.toMatch(/ada@example|argon2id/)
})
