import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10

/** Processor time of a process in ms, which does not depend on the load of the machine. Undefined without /proc. */
export async function readCpuMs(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The program's name is in brackets and may contain any character.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields?.[11]), Number(fields?.[12])]
  return Number.isFinite(user + system) ? (user + system) * msPerTick : undefined
}
