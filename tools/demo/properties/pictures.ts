import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReceivedFile } from '@ilewa/server/platform/http/uploads/uploads'
import { sampleProperties } from './properties.ts'

const drawProgramFile = fileURLToPath(new URL('../draw.ts', import.meta.url))

async function drawInto(folder: string): Promise<void> {
  const drawProcess = spawn(process.execPath, [drawProgramFile, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(drawProcess, 'exit')
  if (code !== 0) throw new Error('The pictures of the sample could not be drawn')
}

/** The pictures of all properties in order, as if they had been uploaded. */
const listFiles = (folder: string): ReceivedFile[] =>
  sampleProperties.flatMap((property, number) =>
    property.scenes.map((_, index) => {
      const name = `${number}-${index}.jpg`
      // The hash only identifies retries of an upload.
      return { name, path: path.join(folder, name), sha256: '' }
    }),
  )

/** Draws the pictures in a separate process, passes them to `work` and deletes them. */
export async function withPictures<T>(work: (files: ReceivedFile[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ilewa-demo-'))
  try {
    await drawInto(folder)
    return await work(listFiles(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
