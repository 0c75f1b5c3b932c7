import { existsSync } from 'node:fs'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder, removeAbandonedFolders } from './temporary.ts'

it('upload and export folders of a killed process are removed after a day; those in use stay', async () => {
  const left = [await makeFolder('upload'), await makeFolder('export')]
  const used = await makeFolder('export')
  for (const folder of [...left, used]) {
    expect((await stat(folder)).mode & 0o077).toBe(0)
    await writeFile(path.join(folder, 'bookings.csv'), 'Chiamaka Okonkwo')
  }
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const folder of left) await utimes(folder, yesterday, yesterday)
  await removeAbandonedFolders({ olderThanHours: 24 })
  expect(left.map((folder) => existsSync(folder))).toEqual([false, false])
  expect(existsSync(path.join(used, 'bookings.csv'))).toBe(true)
  await rm(used, { recursive: true })
})
