import { now } from './clock.ts'

interface SeldomOptions<T> {
  /** An answer serves so long. */
  freshMs: number
  /** Who waits longer is told `otherwise`, and so is everybody when asking fails. */
  patienceMs: number
  otherwise: T
}

export interface Seldom<T> {
  (): Promise<T>
  /** What was answered may no longer be true. */
  doubt: () => void
}

interface Question<T> {
  answer: Promise<T>
  at: number
  isAnswered: boolean
}

/** A question that nobody answers is asked again only so much later. */
const lostMs = 15_000

/** Asks for a crowd what would be asked for one: not again while an answer is fresh, nor before there is one. */
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
