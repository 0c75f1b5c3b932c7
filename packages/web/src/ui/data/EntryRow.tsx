import type { ReactNode } from 'react'
import classes from './EntryRow.module.css'

interface EntryRowProps {
  title: string
  /** "+₦100,000.00" */
  amount: string
  details: ReactNode
  /** The amount no longer counts. */
  isReversed?: boolean
  /** Buttons below the details. */
  actions?: ReactNode
  /** A question about the entry, below it. */
  children?: ReactNode
}

/** A line of an account: a payment, a document or commission. */
export const EntryRow = ({
  title,
  amount,
  details,
  isReversed = false,
  actions,
  children,
}: EntryRowProps) => (
  <li className={classes.entry} data-reversed={isReversed || undefined}>
    <span className={classes.head}>
      <strong>{title}</strong>
      <span className={classes.amount}>{amount}</span>
    </span>
    <span className={classes.details}>{details}</span>
    {actions && <span className={classes.actions}>{actions}</span>}
    {children}
  </li>
)

/** A list of such lines. */
export const EntryList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)
