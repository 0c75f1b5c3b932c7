import { existsSync } from 'node:fs'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder, removeAbandonedFolders } from './temporary.ts'

it('upload and export folders of a killed process are removed after a day; those in use stay', async () => {
  const abandoned = [await makeFolder('upload'), await makeFolder('export')]
  const active = await makeFolder('export')
  for (const folder of [...abandoned, active]) {
    expect((await stat(folder)).mode & 0o077).toBe(0)
    await writeFile(path.join(folder, 'bookings.csv'), 'Chiamaka Okonkwo')
  }
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const folder of abandoned) await utimes(folder, yesterday, yesterday)
  await removeAbandonedFolders({ olderThanHours: 24 })
  expect(abandoned.map((folder) => existsSync(folder))).toEqual([false, false])
  expect(existsSync(path.join(active, 'bookings.csv'))).toBe(true)
  await rm(active, { recursive: true })
})
