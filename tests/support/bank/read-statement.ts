import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ReadStatement,
  readStatement,
  type StatementFile,
} from '@ilewa/server/features/money/bank/statement/statement.task'
import { afterAll, beforeAll } from 'vitest'

export const today = '2026-12-31'

/** Reads the content of a file as the child process does. */
export function useStatementReader() {
  let folder: string
  let fileCount = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ilewa-statement-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  return async (content: string | Buffer, options: Partial<StatementFile> = {}): Promise<ReadStatement> => {
    fileCount += 1
    const path = join(folder, String(fileCount))
    await writeFile(path, content)
    return readStatement({ path, name: 'statement.csv', today, ...options })
  }
}

/** A CSV file of these lines. */
export const csvOf = (...lines: string[]): string => lines.join('\r\n')
