import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from './id.ts'
import { type Settings, SettingsError } from './settings.ts'

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Writes a new secret whole, for this account alone; where another process was first, theirs stays. */
async function createFile(file: string): Promise<void> {
  const temporary = `${file}.${newId()}.tmp`
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    await link(temporary, file)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function readOrCreate(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  const read = () => readFile(file, 'utf8').catch(() => undefined)
  if ((await read()) === undefined) await createFile(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (!/^[\da-f]{64}$/.test(secret))
    throw new SettingsError(
      `${file} is damaged. Put it back from a backup, or set SECRET_KEY to what it held.`,
    )
  return secret
}

let master: string | undefined

/** The deployment's own secret: `SECRET_KEY`, or else a file in the data folder, made at the first start. */
export async function setUpSecret({ dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>) {
  master = secretKey ?? (await readOrCreate(dataDir))
}

/** 32 bytes for one purpose; what is made with one purpose's key opens nothing of another's. */
export function deriveKey(purpose: string): Buffer {
  if (!master) throw new Error('The secret is not set up')
  return Buffer.from(hkdfSync('sha256', master, '', `ilewa:${purpose}`, 32))
}
