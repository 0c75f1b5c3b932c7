import type { TestProject } from 'vitest/node'
import { startPostgresql } from './postgresql.ts'
import { createTemplate } from './test-database.ts'

/** Starts the machine's installed PostgreSQL for the run, as an operator would use it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgresql = await startPostgresql()
  try {
    const connection = { connectionString: postgresql.url }
    await createTemplate(connection)
    project.provide('database', connection)
  } catch (error) {
    await postgresql.stop()
    throw error
  }
  return postgresql.stop
}
