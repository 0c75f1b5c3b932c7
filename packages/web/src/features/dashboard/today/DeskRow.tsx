import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { isCheckedInEarly, stayPhase, stayPhaseLabels } from '@ilewa/contract/bookings/phases'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { toContactLinks } from '../../../ui/data/contact-links.ts'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useStayContact } from '../../bookings/actions/guest-contact.ts'
import { owedBy } from '../../bookings/desk/desk-stay.ts'
import { type StayAction, stayActionLabels } from '../../bookings/desk/stay-actions.ts'
import classes from './DeskRow.module.css'

const formatGuests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`)

const formatStay = ({ checkIn, checkOut, guests }: DeskStay) =>
  `${formatDateRange(checkIn, checkOut)} · ${formatNights(nightsBetween(checkIn, checkOut))} · ${formatGuests(guests)}`

/** The status, or a warning that the guest is past check-out. */
function StayBadge({ stay, today }: { stay: DeskStay; today: string }) {
  const phase = stayPhase(stay, today)
  const isUnusual = phase === 'OVERSTAYING' || phase === 'NOT_RECORDED' || isCheckedInEarly(stay, today)
  return isUnusual ? (
    <StatusBadge variant="warning" icon={Clock} label={stayPhaseLabels[phase]} />
  ) : (
    <BookingStatusBadge status={stay.status} />
  )
}

function Balance({ stay }: { stay: DeskStay }) {
  const owed = owedBy(stay)
  if (owed) return <span className={classes.owes}>Owes {formatNaira(owed)}</span>
  return stay.isBalanceOpen && owed === undefined ? (
    <span className={classes.owes}>A balance is open</span>
  ) : null
}

function Contact({ stay }: { stay: DeskStay }) {
  const contact = useStayContact(stay)
  if (!contact) return null
  return toContactLinks(contact).map(({ label, icon: Icon, href, ...link }) => (
    <a
      key={label}
      href={href}
      className={classes.contact}
      aria-label={`${label} ${stay.guestName}`}
      {...link}
    >
      <Icon size={19} aria-hidden />
    </a>
  ))
}

interface DeskRowProps {
  stay: DeskStay
  today: string
  /** Whether the person can open the stay. */
  canOpen: boolean
  action: StayAction | undefined
  /** An action that is not due today is offered quietly. */
  isDue: boolean
  busy: boolean
  onAct: (action: StayAction) => void
  undo: (() => void) | undefined
}

/** One guest of today, with the next action. Opens in a sheet over the page. */
export function DeskRow({ stay, today, canOpen, action, isDue, busy, onAct, undo }: DeskRowProps) {
  const content = (
    <>
      <span className={classes.head}>
        <strong>{stay.guestName}</strong>
        <StayBadge stay={stay} today={today} />
      </span>
      <span className={classes.where}>{stay.propertyName}</span>
      <span className={classes.when}>{formatStay(stay)}</span>
      <Balance stay={stay} />
    </>
  )
  return (
    <li className={classes.row}>
      {canOpen ? (
        <Link
          to={`?${recordDialogs.details}=${stay.id}`}
          state={{ opened: recordDialogs.details }}
          preventScrollReset
          className={classes.stay}
        >
          {content}
        </Link>
      ) : (
        <div className={classes.stay}>{content}</div>
      )}
      {canOpen && (
        <div className={classes.actions}>
          {undo && <RowButton onClick={undo}>Undo</RowButton>}
          {action && (
            <RowButton
              className={isDue ? classes.due : undefined}
              disabled={busy}
              aria-label={`${stayActionLabels[action]} ${stay.guestName}`}
              onClick={() => onAct(action)}
            >
              {stayActionLabels[action]}
            </RowButton>
          )}
          <Contact stay={stay} />
        </div>
      )}
    </li>
  )
}
