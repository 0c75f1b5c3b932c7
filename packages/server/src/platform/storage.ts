import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from './id.ts'

let root: string | undefined

/** Where files are served from. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads')

export async function setUpStorage(dataDir: string): Promise<void> {
  root = uploadsFolder(dataDir)
  await mkdir(root, { recursive: true })
}

const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f-]{36}(-thumb)?\.(jpg|webp)$/

function pathOf(key: string): string {
  if (!root) throw new Error('Storage is not set up')
  if (!keyPattern.test(key)) throw new Error('Not a storage key of ours')
  return path.join(root, key)
}

/** The address of a stored file. Keys are unguessable ids, so the address itself is the permission to see it. */
export const urlOf = (key: string): string => `/uploads/${key}`

/** Stores a file whole or not at all: a crash leaves at most a stray temporary file. */
export async function putFile(key: string, content: Buffer): Promise<void> {
  const target = pathOf(key)
  await mkdir(path.dirname(target), { recursive: true })
  const temporary = `${target}.${newId()}.tmp`
  await writeFile(temporary, content, { flush: true })
  await rename(temporary, target)
}

export const removeFile = (key: string): Promise<void> => rm(pathOf(key), { force: true })
