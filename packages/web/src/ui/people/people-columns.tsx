import type { Person } from '@ilewa/contract/people/schema'
import type { ReactNode } from 'react'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { PersonAvatar } from '../data/PersonAvatar.tsx'
import type { Column } from '../list/columns.ts'
import { PersonStatusBadge } from './PersonStatusBadge.tsx'
import classes from './people.module.css'
import { nameOf } from './people.ts'

/** Two values of a cell, the second one dimmed; neither wraps. */
export function TwoValues({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.figures}>
      <span>{first}</span>
      <span className={classes.faint}>{second}</span>
    </div>
  )
}

interface PersonColumn<P> {
  header: string
  /** Second line, below the name. */
  second?: (person: P) => ReactNode
}

/** Photo or initials, and the name. */
export const personColumn = <P extends Person>({ header, second }: PersonColumn<P>): Column<P> => ({
  key: 'person',
  header,
  card: 'title',
  cell: (person) => (
    <div className={classes.person}>
      <PersonAvatar name={nameOf(person)} src={person.avatar} />
      <div className={classes.two}>
        <strong>{nameOf(person)}</strong>
        {second && <span className={classes.faint}>{second(person)}</span>}
      </div>
    </div>
  ),
})

/** E-mail and phone; `pending` is a new e-mail address that is not confirmed yet. */
export const contactColumn = <P extends Person>(pendingOf?: (person: P) => string | null): Column<P> => ({
  key: 'contact',
  header: 'Contact',
  cell: (person) => {
    const pending = pendingOf?.(person)
    return (
      <div className={classes.two}>
        <span>{person.email}</span>
        {pending && <span className={classes.faint}>(unconfirmed: {pending})</span>}
        <span>
          <PhoneLink phone={person.phone} e164={person.phoneE164} />
        </span>
      </div>
    )
  },
})

export const statusColumn = <P extends Person>(): Column<P> => ({
  key: 'status',
  header: 'Status',
  card: 'corner',
  cell: (person) => <PersonStatusBadge person={person} />,
})
