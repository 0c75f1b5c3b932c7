import { now } from './clock.ts'

interface SeldomOptions<T> {
  /** How long a value is cached. */
  freshMs: number
  /** A caller that waits longer gets `fallback`, as does every caller if loading fails. */
  patienceMs: number
  otherwise: T
}

export interface Seldom<T> {
  (): Promise<T>
  /** Drops the cached value. */
  doubt: () => void
}

interface Question<T> {
  answer: Promise<T>
  at: number
  isAnswered: boolean
}

/** A load that has not finished is repeated after this time. */
const lostMs = 15_000

/**
 * Caches a value that is loaded asynchronously: concurrent callers share one load, and none starts while the value is
 * fresh.
 */
export function seldom<T>(
  ask: () => Promise<T>,
  { freshMs, patienceMs, otherwise }: SeldomOptions<T>,
): Seldom<T> {
  let question: Question<T> | undefined

  const isFresh = ({ at, isAnswered }: Question<T>) =>
    Math.abs(now().getTime() - at) < (isAnswered ? freshMs : lostMs)

  function put(): Question<T> {
    const answer = ask().catch(() => otherwise)
    const fresh: Question<T> = { answer, at: now().getTime(), isAnswered: false }
    void answer.then(() => Object.assign(fresh, { at: now().getTime(), isAnswered: true }))
    return fresh
  }

  const runOut = () =>
    new Promise<T>((resolve) => {
      setTimeout(resolve, patienceMs, otherwise).unref()
    })

  const get = async () => {
    question = question && isFresh(question) ? question : put()
    return question.isAnswered ? question.answer : Promise.race([question.answer, runOut()])
  }
  const doubt = () => {
    if (question?.isAnswered) question = undefined
  }
  return Object.assign(get, { doubt })
}
