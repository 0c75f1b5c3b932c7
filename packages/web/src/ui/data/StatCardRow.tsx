import type { ComponentProps, ReactNode } from 'react'
import { StatCard, StatCards } from './StatCard.tsx'

export interface StatCardDescription<S>
  extends Omit<ComponentProps<typeof StatCard>, 'value' | 'hint' | 'exact'> {
  value: (stats: S) => ReactNode
  /** A text, or a function of the statistics. */
  hint?: string | ((stats: S) => ReactNode)
}

interface StatCardRowProps<S> {
  query: { data: S | undefined; isError: boolean }
  cards: readonly StatCardDescription<S>[]
}

/** Statistics from one query; a dash where they could not be loaded. */
export const StatCardRow = <S,>({ query: { data, isError }, cards }: StatCardRowProps<S>) => (
  <StatCards>
    {cards.map(({ value, hint, ...card }) => (
      <StatCard
        key={card.label}
        {...card}
        value={data === undefined ? (isError ? '–' : undefined) : value(data)}
        hint={typeof hint === 'function' ? (data === undefined ? undefined : hint(data)) : hint}
      />
    ))}
  </StatCards>
)
