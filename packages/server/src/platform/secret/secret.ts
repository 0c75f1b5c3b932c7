import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../id.ts'
import { type Settings, SettingsError } from '../settings.ts'

const isFileExistsError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Writes a new secret atomically, readable only by its owner; does not replace the secret of another process. */
async function createFile(file: string): Promise<void> {
  const temporary = `${file}.${newId()}.tmp`
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    await link(temporary, file)
  } catch (error) {
    if (!isFileExistsError(error)) throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

const secretFile = (dataDir: string) => path.join(dataDir, 'secret')

/** Whether the secret can be stored in the file; a secret from SECRET_KEY may be any text. */
export const isFileSecret = (secret: string): boolean => /^[\da-f]{64}$/.test(secret)

const findInFile = (dataDir: string): Promise<string | undefined> =>
  readFile(secretFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

async function readOrCreate(dataDir: string): Promise<string> {
  const file = secretFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  if ((await findInFile(dataDir)) === undefined) await createFile(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (!isFileSecret(secret))
    throw new SettingsError(
      `${file} is damaged. Put it back from a backup, or set SECRET_KEY to what it held.`,
    )
  return secret
}

/** The secret that the app would start with, if it exists. */
export const findSecret = async ({ dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>) =>
  secretKey ?? (await findInFile(dataDir))

/**
 * Writes a secret to the data folder; a previous one is renamed to `secret.old`. Returns a function that undoes this.
 */
export async function replaceSecret(dataDir: string, secret: string): Promise<() => Promise<void>> {
  const file = secretFile(dataDir)
  const previous = await findInFile(dataDir)
  if (previous === secret) return async () => undefined
  await mkdir(dataDir, { recursive: true })
  const undo = async () => {
    await rm(file, { force: true })
    if (previous !== undefined) await rename(`${file}.old`, file)
  }
  if (previous !== undefined) await rename(file, `${file}.old`)
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true }).catch(async (error) => {
    await undo()
    throw error
  })
  return undo
}

let master: string | undefined
const derivedKeys = new Map<string, Buffer>()

/**
 * Loads the secret of the deployment: `SECRET_KEY`, or a file in the data folder that is created at the first start.
 */
export async function setUpSecret({ dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>) {
  master = secretKey ?? (await readOrCreate(dataDir))
  derivedKeys.clear()
}

/** Derives a 32-byte key for one purpose; keys of different purposes are independent. */
export function deriveKey(purpose: string): Buffer {
  if (!master) throw new Error('The secret is not set up')
  const key = derivedKeys.get(purpose) ?? Buffer.from(hkdfSync('sha256', master, '', `ilewa:${purpose}`, 32))
  derivedKeys.set(purpose, key)
  return key
}
