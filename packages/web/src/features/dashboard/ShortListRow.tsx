import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './ShortListRow.module.css'

interface ShortListRowProps {
  /** Link of the row, if the person can open it. */
  to?: string
  /** The dialog that the link opens over this page. */
  dialog?: string
  title: string
  /** A badge or an amount next to the title. */
  aside?: ReactNode
  where: string
  when: string
}

/** One row of a panel. */
export function ShortListRow({ to, dialog, title, aside, where, when }: ShortListRowProps) {
  const content = (
    <>
      <span className={classes.head}>
        <strong>{title}</strong>
        {aside}
      </span>
      <span className={classes.when}>
        {where} · {when}
      </span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link
          to={to}
          className={classes.row}
          {...(dialog && { state: { opened: dialog }, preventScrollReset: true })}
        >
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
