import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './FewRow.module.css'

interface FewRowProps {
  /** Where it leads, for those who may go there. */
  to?: string
  title: string
  /** Beside the title: a badge, an amount. */
  aside: ReactNode
  where: string
  when: string
}

/** One row of a panel: its name and what matters about it, where, and when or how many. */
export function FewRow({ to, title, aside, where, when }: FewRowProps) {
  const content = (
    <>
      <span className={classes.head}>
        <strong>{title}</strong>
        {aside}
      </span>
      <span className={classes.where}>{where}</span>
      <span className={classes.when}>{when}</span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.row}>
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
