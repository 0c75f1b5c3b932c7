import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { closeDatabase, connectDatabase } from '@ilewa/server/platform/database/database'
import { inject } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { readMails } from './mail-file.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { freePort, type Program, startReadyProgram } from './program.ts'

export interface Nodes {
  nodes: Program[]
  nginx: Nginx
  folder: string
  databaseUrl: string
  /** Restarts the node on its previous port. */
  restart(number: number): Promise<void>
  /** Every message mailed by any node. */
  mails(): Promise<string[]>
  stop(): Promise<void>
}

type Settings = Record<string, string>
type ToSettings = (databaseUrl: string) => Settings | Promise<Settings>

async function end({ child, ended }: Program): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}

/** Collects the nodes that started, so that they are stopped even if another one failed. */
async function startAll(starting: Promise<Program>[], nodes: Program[]): Promise<void> {
  for (const outcome of await Promise.allSettled(starting)) {
    if (outcome.status === 'fulfilled') nodes.push(outcome.value)
  }
  await Promise.all(starting)
}

/**
 * Starts several nodes behind nginx, with one database, migrated by the first, and one data folder. The test process
 * also connects to the database.
 */
export async function startNodes(count: number, toSettings: ToSettings = () => ({})): Promise<Nodes> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const database = await createTestDatabase(inject('database'), 'empty')
    closers.push(() => database.drop())
    const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-nodes-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const settings = await toSettings(database.url)
    const ports = await Promise.all(Array.from({ length: count }, freePort))
    const start = (port: number) =>
      startReadyProgram({
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        TRUST_PROXY: '127.0.0.1',
        ...settings,
      })
    const nodes: Program[] = []
    closers.push(() => Promise.all(nodes.map(end)))
    await startAll(ports.map(start), nodes)
    const nginx = await startNginx(nodes)
    closers.push(() => nginx.stop())
    connectDatabase(database.connection, () => undefined)
    closers.push(closeDatabase)
    return {
      nodes,
      nginx,
      folder,
      databaseUrl: database.url,
      restart: async (number) => {
        nodes[number] = await start(ports[number] ?? 0)
      },
      mails: () => readMails(folder),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
