import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { PaymentClaim } from '@ilewa/contract/money/schema'
import { TriangleAlert } from 'lucide-react'
import { useDialogs } from '../../../../ui/dialog/use-dialogs.ts'
import { Photo } from '../../../../ui/images/Photo.tsx'
import { RowButton } from '../../../../ui/list/RowButton.tsx'
import { recordDialogs } from '../../../../ui/record/RecordDialogs.tsx'
import classes from './ClaimPictures.module.css'

/** The pictures of a claim, each with a warning if it was shown for another booking too. Nothing without pictures. */
export function ClaimPictures({ claim }: { claim: PaymentClaim }) {
  const dialogs = useDialogs()
  const { pictures } = claim
  const amount = formatNaira(claim.amount)
  if (pictures.length === 0) return null
  return (
    <ul className={classes.pictures} aria-label={`Screenshots of ${amount}`}>
      {pictures.map(({ id, url, thumbnailUrl, shownFor }, index) => (
        <li key={id} data-warned={shownFor !== null || undefined}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open screenshot ${index + 1} of ${amount}`}
          >
            <Photo url={thumbnailUrl} alt="" />
          </a>
          {shownFor && (
            <div className={classes.warning}>
              <TriangleAlert size={17} aria-hidden />
              <div>
                <p>
                  This screenshot was already shown for the payment of {shownFor.guestName} on{' '}
                  {formatDate(shownFor.claimedOn)} ({shownFor.reference}).
                </p>
                <RowButton
                  aria-label={`View booking of ${shownFor.guestName}`}
                  onClick={() => dialogs.open(recordDialogs.details, shownFor.bookingId)}
                >
                  View booking
                </RowButton>
              </div>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
