import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId } from '@ilewa/server/platform/id'
import { createTestDatabase } from '@ilewa/tests/support/database/test-database'
import { run } from '@ilewa/tests/support/servers/backup'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'

it('npm run review-reports lets a business invite again, by its id', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'ilewa-review-'))
  const database = await createTestDatabase(inject('database'))
  const client = new Client(database.connection)
  await client.connect()
  const [mine, other] = [newId(), newId()]
  for (const id of [mine, other]) {
    await client.query(`INSERT INTO businesses (id, name, kind) VALUES ($1, 'Ilé Ayọ̀', 'hotel')`, [id])
    await client.query(
      `INSERT INTO invitation_reports (business_id, email_hash) SELECT $1, sha256(n::text::bytea) FROM generate_series(1, 3) n`,
      [id],
    )
  }
  const review = (word?: string) =>
    run('review-reports', word, { DATABASE_URL: database.url, DATA_DIR: scratch })
  expect((await review(mine)).lastLine).toBe('Ilé Ayọ̀: 3 reports reviewed. It can invite again.')
  const { rows } = await client.query(
    'SELECT business_id AS id, count(reviewed_at)::int AS reviewed FROM invitation_reports GROUP BY 1 ORDER BY 2',
  )
  expect(rows).toEqual([
    { id: other, reviewed: 0 },
    { id: mine, reviewed: 3 },
  ])
  expect((await review('nobody')).lastLine).toBe('There is no business nobody.')
  expect((await review()).lastLine).toMatch(/^Name the business by its id/)
  await client.end()
  await database.drop()
  await rm(scratch, { recursive: true })
}, 60_000)
