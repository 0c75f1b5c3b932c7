import type { StayQuote } from '@ilewa/contract/prices/schema'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import classes from './Price.module.css'
import type { StayPrice } from './use-quote.ts'

type Problem = StayQuote['problems'][number]

/** An error at a field, or a warning that does not block. */
export interface FieldProblem {
  error?: string | undefined
  warning?: ReactNode
}

export interface QuoteProblems {
  dates: FieldProblem
  discount: FieldProblem
  /** The first sentence, if it blocks. */
  refusal: string | undefined
}

const isOfDiscount = ({ field }: Problem) => field === 'agreedDiscount.amount'

/** The sentence for an owner, who decides on discounts and on the lowest price. */
const toWarning = ({ code, message }: Problem) =>
  `${code === 'prices.below_floor' ? 'Below your lowest price.' : message} You can book it anyway.`

const Warning = ({ children }: { children: string }) => (
  <span className={classes.warning} role="status">
    <TriangleAlert size={16} aria-hidden />
    {children}
  </span>
)

/** "Ask the owner." once, at the end. */
const askOwner = ' Ask the owner.'

function sentences(problems: readonly Problem[]): string {
  const facts = problems.map(({ message }) => message.replace(askOwner, ''))
  return facts.join(' ') + (problems.some(({ message }) => message.endsWith(askOwner)) ? askOwner : '')
}

/** Why the stay should not be sold like this: an error for agents, a warning for owners. */
export function useQuoteProblems({ quote, isCurrent }: StayPrice, hasDiscount = false): QuoteProblems {
  const canSellAnyway = useCan('prices:write')
  const problems = (isCurrent && quote?.problems) || []
  const shown = canSellAnyway ? problems.filter(({ code }) => code !== 'prices.discount') : problems
  const isBlocking = ({ blocksOwners }: Problem) => blocksOwners || !canSellAnyway
  const toField = (found: readonly Problem[]): FieldProblem => {
    if (found.length === 0) return {}
    const blocking = found.filter(isBlocking)
    if (blocking.length > 0) return { error: sentences(blocking) }
    return { warning: found.map((problem) => <Warning key={problem.code}>{toWarning(problem)}</Warning>) }
  }
  const atDiscount = shown.filter((problem) => hasDiscount && isOfDiscount(problem))
  return {
    dates: toField(shown.filter((problem) => !atDiscount.includes(problem))),
    discount: toField(atDiscount),
    refusal: shown.find(isBlocking)?.message,
  }
}
