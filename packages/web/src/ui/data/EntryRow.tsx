import type { ReactNode } from 'react'
import classes from './EntryRow.module.css'

interface EntryRowProps {
  title: string
  /** "+₦100,000.00" */
  amount?: string
  badge?: ReactNode
  details: ReactNode
  /** The amount no longer counts. */
  isReversed?: boolean
  /** Buttons below the details. */
  actions?: ReactNode
  /** A question about the entry or what it consists of, below it. */
  children?: ReactNode
}

/** A line of an account, such as a payment, a document or commission, or an agreement. */
export const EntryRow = ({
  title,
  amount,
  badge,
  details,
  isReversed = false,
  actions,
  children,
}: EntryRowProps) => (
  <li className={classes.entry} data-reversed={isReversed || undefined}>
    <span className={classes.head}>
      <strong>{title}</strong>
      {amount && <span className={classes.amount}>{amount}</span>}
      {badge}
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
