import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLog, toLoggedError, toTerminalLine } from './log.ts'

it('a failed query is logged without its parameters and the conflicting row', () => {
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

it('data quoted in database errors, and addresses in any message, are not logged', () => {
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "ada-and-her-password"'), {
    code: '22P02',
  })
  expect(toLoggedError(refused).message).toBe('invalid input syntax for type uuid: "…"')
  const other = new Error('no answer from smtp://ilewa:hunter2@mail for <ada@example.com>')
  expect(toLoggedError(other).message).toBe('no answer from smtp://…@mail for <[email]>')
})

/** Terminal output of what `write` logs. */
function terminalOutput(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ logLevel: 'info' }, { write: (record) => void lines.push(toTerminalLine(record)) }))
  return lines.join('')
}

it('a terminal shows only requests that failed or were slow', () => {
  const request = { method: 'GET', route: '/api/bookings' }
  const output = terminalOutput((log) => {
    log.info({ ...request, status: 200, ms: 12 }, 'request')
    log.info({ ...request, status: 200, openMs: 90_000 }, 'request')
    log.info({ ...request, status: 404, ms: 3 }, 'request')
    log.info({ ...request, status: 200, ms: 1_500 }, 'request')
    log.info({ ...request, status: 'aborted', ms: 8 }, 'request')
    log.info('Stopped')
  })
  expect(output.match(/status=\S+|Stopped/g)).toEqual([
    'status=404',
    'status=200',
    'status=aborted',
    'Stopped',
  ])
})

it('errors reported by browsers cannot inject terminal control sequences', () => {
  const output = terminalOutput((log) =>
    log.error({ clientError: 'x\u001b[2J\nfatal all is lost' }, 'The web app broke'),
  )
  expect(output).not.toContain('\u001b')
  expect(output.trim().split('\n')).toHaveLength(1)
})
