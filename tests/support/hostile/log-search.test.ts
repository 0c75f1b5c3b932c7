import { createLog } from '@ilewa/server/platform/log'
import { expect, it } from 'vitest'
import { findSecrets, secretsIn } from './log-search.ts'

it('finds secrets and personal data in a log, and nothing in a clean one', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  log.info(
    { route: '/api/bookings/{id}', requestId: '019a9f6e-7c2b-7b1e-9d3a-2f64c1b0a111', ms: 123456 },
    'request',
  )
  expect(findSecrets(lines, ['Kòkò-drum 7 & rain', '482913'])).toEqual([])
  for (const secret of [
    'ada@example.com',
    'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
    '$argon2id$v=19$m=19456',
    'postgres://ilewa:hunter2@db/ilewa',
    'Authorization: Bearer abcdefghijkl',
    'their password is kòkò-drum 7 & rain',
    'code 482913 is right',
  ]) {
    lines.length = 0
    log.trace({ detail: secret }, 'careless')
    expect(findSecrets(lines, ['Kòkò-drum 7 & rain', '482913']), secret).toHaveLength(1)
  }
})

it('extracts secrets and personal data from requests and responses', () => {
  const sent = {
    newPassword: 'Abcdef1!',
    otp: '482913',
    items: [{ guestName: 'Chiamaka' }],
    status: 'PENDING',
  }
  expect(secretsIn(sent)).toEqual(['Abcdef1!', '482913', 'Chiamaka'])
})
