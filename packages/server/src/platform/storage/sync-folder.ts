import { open } from 'node:fs/promises'

/**
 * Syncs a folder, because a power loss could otherwise undo a rename. Windows has no such call and does not need it.
 */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
