import { BankLineState, bankLineStateLabels } from '@ilewa/contract/bank/schema'
import { Link, useSearchParams } from 'react-router'
import classes from './bank.module.css'

/** The tabs of transfers by their state: a strip that scrolls sideways on a phone. */
export function BankTabs({ state: current }: { state: BankLineState }) {
  const [params] = useSearchParams()
  const account = params.get('account')
  return (
    <nav className={classes.tabs} aria-label="Transfers">
      {BankLineState.options.map((state) => (
        <Link
          key={state}
          to={`?${new URLSearchParams({ ...(account && { account }), state })}`}
          preventScrollReset
          className={classes.tab}
          aria-current={state === current ? 'page' : undefined}
        >
          {bankLineStateLabels[state]}
        </Link>
      ))}
    </nav>
  )
}
