import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const megabyte = Buffer.alloc(1 << 20, 'x')

export interface Disk {
  folder: string
  /** Fills the disk to the last byte. */
  fill: () => void
  empty: () => void
  unmount: () => void
}

const runCommand = (...[command = '', ...args]: string[]) => spawnSync(command, args).status === 0

/** Mounts a small tmpfs. Undefined where this account may not mount one (it needs root on Linux). */
export function mountDisk(folder: string, megabytes: number): Disk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  if (!runCommand('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder))
    return undefined
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      // Large chunks first, then single bytes.
      for (const size of [megabyte.length, 4_096, 1]) writeAll(file, megabyte.subarray(0, size))
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
    unmount: () => {
      // Falls back to a lazy unmount while a process still uses it.
      if (!runCommand('umount', folder)) runCommand('umount', '-l', folder)
    },
  }
}

function writeAll(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
