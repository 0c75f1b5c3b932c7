import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const msOfTick = 10

/** Processor time that a process has used, in ms; undefined where the system does not tell. A busy machine stretches it not. */
export async function processorMsOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program stands in brackets, and may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields?.[11]), Number(fields?.[12])]
  return Number.isFinite(user + system) ? (user + system) * msOfTick : undefined
}
