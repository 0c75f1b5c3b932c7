/** What some browsers tell of the line. */
interface Line {
  saveData?: boolean
  effectiveType?: string
}

const lineOf = (from: Navigator & { connection?: Line }): Line => from.connection ?? {}

/** Nothing is loaded on a guess where each byte costs, or the line is needed for what was asked for. */
function mayReadAhead(): boolean {
  const { saveData, effectiveType } = lineOf(navigator)
  return navigator.onLine && !saveData && !/2g$/.test(effectiveType ?? '')
}

let isUnderway = false

/** Does one thing ahead of time, unless another is under way or the line is a poor one. A failure is met again, and shown, by whoever wants it. */
export function doAhead(work: () => Promise<unknown>): void {
  if (isUnderway || !mayReadAhead()) return
  isUnderway = true
  const done = () => {
    isUnderway = false
  }
  work().then(done, done)
}
