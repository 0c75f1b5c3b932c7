import { open } from 'node:fs/promises'

/** Without this, a power loss could undo a rename. Windows offers no such call and needs none. */
export async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
