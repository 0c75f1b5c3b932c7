import type { DeskStay } from '@ilewa/contract/bookings/desk'
import { unusualPhaseLabel } from '@ilewa/contract/bookings/phases'
import { formatNaira } from '@ilewa/contract/core/money'
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { toContactLinks } from '../../../ui/contact/contact-links.ts'
import { BookingStatusBadge } from '../../../ui/data/BookingStatusBadge.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useStayContact } from '../actions/guest-contact.ts'
import { hasCautionToPay, owedBy } from '../desk/desk-stay.ts'
import { type StayAction, stayActionLabels } from '../desk/stay-actions.ts'
import classes from './DeskRow.module.css'

/** Of guests who arrive, leave or are in house: they need no badge. */
const usualStatuses: readonly DeskStay['status'][] = ['CONFIRMED', 'CHECKED_IN']

/** "Owes ₦60,000.00". Nothing is owed before a stay is confirmed, but the desk should know what will be. */
function describeBalance(stay: DeskStay): string | undefined {
  const owed = owedBy(stay) ?? 0
  if (owed === 0 && !stay.isBalanceOpen) return undefined
  if (owed === 0) return 'A balance is open'
  return `${stay.status === 'PENDING' ? 'Due once confirmed' : 'Owes'} ${formatNaira(owed)}`
}

/** What the guest owes and has to deposit, or a status that is not the usual one of the list. */
function Aside({ stay, today, isDone }: { stay: DeskStay; today: string; isDone: boolean }) {
  const phaseLabel = unusualPhaseLabel(stay, today)
  const balance = describeBalance(stay)
  return (
    <>
      {phaseLabel && <StatusBadge variant="warning" icon={Clock} label={phaseLabel} />}
      {!phaseLabel && (isDone || !usualStatuses.includes(stay.status)) && (
        <BookingStatusBadge status={stay.status} />
      )}
      {balance && <span className={classes.owes}>{balance}</span>}
      {hasCautionToPay(stay) && (
        <span className={classes.owes}>
          Caution deposit due{stay.cautionDue ? `: ${formatNaira(stay.cautionDue)}` : ''}
        </span>
      )}
      {stay.claimedAmount ? (
        <span className={classes.claimed}>{formatNaira(stay.claimedAmount)} claimed, not confirmed</span>
      ) : null}
    </>
  )
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
  /** "2 nights · 2 guests" */
  when: string
  /** Nothing is left to do, so the status is shown. */
  isDone: boolean
  /** Whether the person can open the stay. */
  canOpen: boolean
  /** The first one is the next; it is emphasised if it is due today. */
  actions: readonly StayAction[]
  isDue: boolean
  busy: boolean
  onAct: (action: StayAction) => void
  undo: (() => void) | undefined
}

/** One guest of today, with the next actions. Opens in a sheet over the page. */
export function DeskRow({ stay, today, when, isDone, canOpen, actions, ...props }: DeskRowProps) {
  const { isDue, busy, onAct, undo } = props
  const content = (
    <>
      <span className={classes.head}>
        <strong>{stay.guestName}</strong>
        <Aside stay={stay} today={today} isDone={isDone} />
      </span>
      <span className={classes.when}>
        {stay.propertyName} · {when}
      </span>
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
      <div className={classes.actions}>
        {undo && <RowButton onClick={undo}>Undo</RowButton>}
        {actions.map((action, index) => (
          <RowButton
            key={action}
            className={
              isDue && index === 0 && action !== 'noShow' && action !== 'pay' ? classes.due : undefined
            }
            disabled={busy}
            aria-label={`${stayActionLabels[action]} ${stay.guestName}`}
            onClick={() => onAct(action)}
          >
            {stayActionLabels[action]}
          </RowButton>
        ))}
        <Contact stay={stay} />
      </div>
    </li>
  )
}
